import { z } from "zod";
import { note, page, texts } from "./parts.ts";
import { template } from "./template.ts";

/** Other letters could look like those of another name. Previews put no marks into a part. */
const exactly = (message: string, pattern: RegExp) => z.string(message).regex(pattern, message).meta({ kind: "part" });

const latinName = /^\w[\w .,&'()/-]{1,98}(?<! )$/;
const badAddress = "A UPI ID has small letters and digits, like name@bank.";
const badName = "Please write the registered name in Latin letters, exactly as the payment app shows it.";
const badBank = "Please write the name of the bank in Latin letters, or leave out all bank details.";
const badIfsc = "An IFSC has eleven capital letters and digits, like SBIN0001234.";

const payee = z.strictObject({
  address: exactly(badAddress, /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/),
  name: exactly(badName, latinName),
  bank: z
    .strictObject({
      bankName: exactly(badBank, latinName),
      number: exactly("An account number has 9 to 18 digits.", /^\d{9,18}$/),
      ifsc: exactly(badIfsc, /^[A-Z]{4}0[A-Z0-9]{6}$/),
    })
    .optional(),
});

export const giving = {
  /** A list, so that it is one field and may be empty. */
  payee: z.strictObject({ payees: z.array(payee).max(1, "There can be one payee only.") }).meta({ title: "Payee" }),
  give: z.strictObject({
    ...page,
    ...texts("intro", "open", "address", "copy", "copied", "copyRefused", "print", "scan"),
    code: template("name", "address"),
    check: template("name"),
    /** Banks refuse other letters. */
    note: exactly("Up to 50 Latin letters and digits.", /^[\w .-]{1,50}$/),
    purpose: note,
    receipts: note,
    /** About 80G. */
    taxReceipts: note.optional(),
    citizens: note,
    bank: z.strictObject(texts("heading", "name", "bankName", "number", "ifsc")),
    link: z.strictObject(texts("text", "label")),
  }),
};
