/** The languages of the site. The first is at the addresses without a prefix. */
export const languages = [{ code: "en", path: "" }] as const;

export type Language = (typeof languages)[number]["code"];

/** The language of a page, from its address. */
export function findLanguage(pathname: string): Language {
  const match = languages.find(({ path }) => path && `${pathname}/`.startsWith(`${path}/`));
  return (match ?? languages[0]).code;
}
