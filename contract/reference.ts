/** What a request is called on the telephone: R-482 193. It opens nothing by itself. */
export function formatReference(digits: string): string {
  return digits && `R-${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** The digits, with or without what stands before and between them; undefined of anything else. */
export function parseReference(text: string): string | undefined {
  return /^R?[\s-]*(\d{6})$/i.exec(text.trim().replace(/(?<=\d)[\s-]+(?=\d)/g, ""))?.[1];
}
