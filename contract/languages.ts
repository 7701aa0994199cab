/** The languages of the site. The first is at the addresses without a prefix; a page's words are in content/<code>/. */
export const languages = [
  { code: "en", path: "", tag: "en-IN", name: "English", shortName: "EN", direction: "ltr", openGraph: "en_IN" },
  { code: "hi", path: "/hi", tag: "hi-IN", name: "हिन्दी", shortName: "हि", direction: "ltr", openGraph: "hi_IN" },
] as const satisfies LanguageInfo[];

export type LanguageInfo = {
  code: string;
  /** The addresses of its pages begin with it. */
  path: "" | `/${string}`;
  /** For browsers and `Intl`, with the country whose digit groups and dates it uses. */
  tag: string;
  /** In the language itself. */
  name: string;
  /** The beginning of that name, for narrow places. */
  shortName: string;
  direction: "ltr" | "rtl";
  openGraph: string;
};

export type Language = (typeof languages)[number]["code"];

/** A value for each language. */
export function inEachLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map(({ code }) => [code, make(code)])) as Record<Language, Value>;
}

/** The language of a page, from its address. */
export function findLanguage(pathname: string): Language {
  const match = languages.find(({ path }) => path && `${pathname}/`.startsWith(`${path}/`));
  return (match ?? languages[0]).code;
}

/** The language with this code; the first one if the site has none such. */
export function toLanguage(code: string): Language {
  return (languages.find((language) => language.code === code) ?? languages[0]).code;
}

export function describeLanguage(code: Language): LanguageInfo {
  return languages.find((language) => language.code === code)!;
}

/** The address of a page in a language: `/donar` is `/hi/donar` in Hindi. Other addresses stay as they are. */
export function localPath(path: string, code: Language): string {
  const { path: prefix } = describeLanguage(code);
  const isPlain = path.startsWith("/") && findLanguage(path.replace(/[?#].*/, "")) === languages[0].code;
  return prefix && isPlain ? prefix + path.replace(/^\/(?=$|[?#])/, "") : path;
}

/** The address of a page without its language, and without a slash at its end: `/hi/donar/` is `/donar`. */
export function plainPath(pathname: string): string {
  const { path } = describeLanguage(findLanguage(pathname));
  return pathname.slice(path.length).replace(/\/$/, "") || "/";
}

/** The addresses of a page in every language, for search engines; the last is for readers of any other language. */
export function listAlternates(path: string): { hreflang: string; to: string }[] {
  const alternates = languages.map(({ code }) => ({ hreflang: code as string, to: localPath(path, code) }));
  return [...alternates, { hreflang: "x-default", to: path }];
}
