import { languages } from "#contract/languages.ts";
import { pageLocale } from "./page-locale.ts";

/** What the page's language calls a language of the site; the code itself of any other. Call it in the browser only. */
export function formatLanguage(code: string): string {
  const isKnown = languages.some((language) => language.code === code);
  return isKnown ? new Intl.DisplayNames(pageLocale(), { type: "language" }).of(code)! : code || "–";
}
