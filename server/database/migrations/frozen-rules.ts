// How names and numbers were compared when the migrations of 2026-11-17 and 2026-11-18 were written. Migrations use these
// copies, so that they do the same to every registry however the rules change later. Never change them.
import { createHash } from "node:crypto";
import type { NewDonor } from "#contract/donor.ts";

export function makeFingerprint(donor: NewDonor): string {
  const name = dropUnseen(donor.fullName).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const { donationType, bloodType, state, city } = donor;
  const same = [2, name, normalizeNumber(donor.phoneNo), donationType, bloodType, state, city];
  return createHash("sha256").update(JSON.stringify(same)).digest("base64url").slice(0, 22);
}

export function reverseDigits(phoneNo: string): string {
  return [...normalizeNumber(phoneNo).replace("+", "")].toReversed().join("");
}

/** The words of a name with a space before each: " asha rao". */
export function joinWords(name: string): string {
  const folded = dropUnseen(name)
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{M}\p{N}]{1,40}/gu))].map((word) => ` ${word}`).join("");
}

function normalizeNumber(phoneNo: string): string {
  const digits = phoneNo.replace(/\D/g, "");
  const hasPlus = /^\D*\+/.test(phoneNo);
  const indian = (hasPlus ? /^910?(\d{10})$/ : /^(?:0{0,2}91)?0?(\d{10})$/).exec(digits)?.[1];
  if (indian) return indian;
  if (hasPlus) return `+${digits}`;
  return digits.startsWith("00") ? `+${digits.slice(2)}` : digits;
}

function dropUnseen(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ").replace(/[\p{Cc}\p{DI}\p{NChar}\ufff9-\ufffb]/gu, "");
}
