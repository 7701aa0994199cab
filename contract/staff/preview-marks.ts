// Each text of a previewed page ends with invisible characters that say which one it is: a number between two word
// joiners, in base four. None of the characters has a width, and no editor types them.

const end = "\u2060";
const digits = "\u2061\u2062\u2063\u2064";
const marks = new RegExp(`${end}([${digits}]+)${end}`, "g");

export function writePreviewMark(number: number): string {
  const written = number.toString(digits.length).replaceAll(/\d/g, (digit) => digits[Number(digit)]!);
  return `${end}${written}${end}`;
}

/** The numbers in a text, in their order. */
export function readPreviewMarks(text: string): number[] {
  return [...text.matchAll(marks)].map(([, written]) => {
    const number = written!.replaceAll(/./g, (digit) => String(digits.indexOf(digit)));
    return Number.parseInt(number, digits.length);
  });
}

/** The text as visitors see it. */
export function removePreviewMarks(text: string): string {
  return text.replaceAll(marks, "");
}
