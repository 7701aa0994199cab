import { pageLocale } from "./page-locale.ts";

/** What the page's language calls another one. Call it in the browser only. */
export function formatLanguage(code: string): string {
  return new Intl.DisplayNames(pageLocale(), { type: "language" }).of(code)!;
}
