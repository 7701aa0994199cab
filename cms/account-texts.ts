import type { Mistake } from "#contract/staff/content.ts";

/** What separates the parts of an address for somebody who wants it to be read and not to be found. */
const gap = String.raw`[\s\p{M}]*`;
const labels = String.raw`[\p{L}\p{M}\p{N}-]+`;

/** name@bank in any script. An e-mail address has a dot in its domain. */
const upiId = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}._}-]${gap}@${gap}(?!${labels}(\.${labels})*\.\p{L}[\p{L}\p{M}])\p{L}`,
  "u",
);

/** Four letters, a zero in any script, six more; with gaps between them in capital letters only, as others are words. */
const ifsc =
  /(?<![\p{L}\p{N}])([A-Za-z]{4}[\p{Nd}--[1-9]][A-Za-z\p{Nd}]{6}|[A-Z]([\s.\-]*[A-Z]){3}[\s.\-]*[\p{Nd}--[1-9]]([\s.\-]*[A-Z\p{Nd}]){6})(?![\p{L}\p{N}])/v;

/** The texts that would send money somewhere: only the page for giving may, on which two members agree. */
export function findAccountTexts(value: unknown, path: string[] = []): Mistake[] {
  if (typeof value !== "string")
    return Object.entries(Object(value)).flatMap(([name, inner]) => findAccountTexts(inner, [...path, name]));
  const plain = value.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  // As a link for payment apps has it.
  const text = plain.replaceAll("%40", "@");
  const isAddress = /^(https:\/\/|\/)\S*$/.test(text);
  const isAccount = upiId.test(text) || (!isAddress && ifsc.test(text));
  return isAccount ? [{ field: path.join("."), message: belongsToGiving }] : [];
}

const belongsToGiving =
  "A UPI ID or an IFSC belongs under Giving, where two members agree on it. If this is none, please write it in another way.";
