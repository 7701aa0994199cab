import { languages } from "#contract/languages.ts";
import { pageLocale } from "#app/ui/format.ts";

/** The name of one of the site's languages in that of the page; of any other, its code. */
export function formatLanguage(code: string): string {
  const isKnown = languages.some((language) => language.code === code);
  return isKnown ? new Intl.DisplayNames(pageLocale(), { type: "language" }).of(code)! : code || "–";
}
