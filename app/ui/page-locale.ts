/** The page's language for `Intl`, with the digits of telephone numbers. Call it in the browser only. */
export function pageLocale(): string {
  return `${document.documentElement.lang}-u-nu-latn`;
}
