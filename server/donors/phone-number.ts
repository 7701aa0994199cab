import { phoneDigits } from "#contract/limits.ts";

/** The number in the digits 0 to 9: keyboards of Indian languages may write their own. */
export function writeLatinDigits(text: string): string {
  return text.normalize("NFKC").replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    // The digits of a script follow one another, and nothing that is a digit comes before its zero.
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(digit.codePointAt(0)! - zero);
  });
}

export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/[ +\-.()[\]]/g, "");
  return /^[0-9]+$/.test(digits) && digits.length >= phoneDigits.min && digits.length <= phoneDigits.max;
}

/** The same for every spelling of a number: an Indian number is its last ten digits, a foreign one begins with +. */
export function normalizeNumber(phoneNo: string): string {
  const digits = phoneNo.replace(/\D/g, "");
  const hasPlus = /^\D*\+/.test(phoneNo);
  const indian = (hasPlus ? indianAfterPlus : indianNumber).exec(digits)?.[1];
  if (indian) return indian;
  if (hasPlus) return `+${digits}`;
  return digits.startsWith("00") ? `+${digits.slice(2)}` : digits;
}

/** Whether a number, as it is normalized, gets messages: those to other countries can be dear, and their owners far away. */
export function isIndianMobile(normalized: string): boolean {
  return /^[6-9]\d{9}$/.test(normalized);
}

/** With or without the country's code and the 0 that stands before a number in India. */
const indianNumber = /^(?:0{0,2}91)?0?(\d{10})$/;
const indianAfterPlus = /^910?(\d{10})$/;

/** The digits of a number, or of its end, the last one first. The same for every spelling of a whole number. */
export function reverseDigits(phoneNo: string): string {
  return [...normalizeNumber(phoneNo).replace("+", "")].toReversed().join("");
}
