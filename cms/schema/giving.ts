import { z } from "zod";
import { note, page, text, texts } from "./parts.ts";
import { template } from "./template.ts";

/** Letters that look like others would lead to somebody else. Previews put no marks into a part. */
const exactly = (value: z.ZodString, pattern: RegExp, message: string) =>
  value.regex(pattern, message).meta({ kind: "part" });

const typed = (message: string) => z.string(message).trim();
const badAddress = "A UPI address has small letters and digits, like name@bank.";
const badName = "Please write the registered name in Latin letters, exactly as the payment app shows it.";
const badBank = "Please write the name of the bank in Latin letters, or leave out all bank details.";
const badNumber = "An account number has 9 to 18 digits.";
const badIfsc = "An IFSC has eleven characters, like SBIN0001234.";

export const giving = {
  /** A list, so that it is one field and may be empty. */
  payee: z
    .strictObject({
      payees: z
        .array(
          z.strictObject({
            address: exactly(
              typed(badAddress).toLowerCase(),
              /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/,
              badAddress,
            ),
            name: exactly(typed(badName), /^\w[\w .,&'()/-]{1,98}$/, badName),
            bank: z
              .strictObject({
                bankName: exactly(typed(badBank), /^\w[\w .,&'()/-]{1,98}$/, badBank),
                number: exactly(typed(badNumber), /^\d{9,18}$/, badNumber),
                ifsc: exactly(typed(badIfsc).toUpperCase(), /^[A-Z]{4}0[A-Z0-9]{6}$/, badIfsc),
              })
              .optional(),
          }),
        )
        .max(1),
    })
    .meta({ title: "Payee" }),
  give: z.strictObject({
    ...page,
    ...texts("intro", "open", "address", "copy", "copied", "copyRefused", "print"),
    scan: text,
    code: template("name", "address"),
    check: template("name"),
    /** Banks refuse other letters. */
    note: exactly(z.string(), /^[\w .-]{1,50}$/, "Up to 50 Latin letters and digits."),
    purpose: note,
    receipts: note,
    /** About 80G. */
    taxReceipts: note.optional(),
    citizens: note,
    bank: z.strictObject(texts("heading", "name", "bankName", "number", "ifsc")),
    link: z.strictObject(texts("text", "label")),
  }),
};
