import { basename } from "node:path";
import { z } from "zod";
import { instagramAddress, youTubeAddress } from "#contract/embed-url.ts";
import { focusPoints } from "#contract/staff/content.ts";
import { findPictureFiles, pictureFormats, readUploadedSize } from "#cms/picture-files.ts";

// The parts of content files. Their messages are read by who writes YAML and by staff at the desk. The kind of what is
// no plain text is in the JSON Schema that the desk gets.
const notPrintable = "This text has a character that cannot be shown. Please type it again.";
const nothingWritten = "Please write something here.";
export const text = z
  .string({ error: askForText })
  .min(1, { error: nothingWritten, abort: true })
  .refine((value) => /\S/.test(value), { error: nothingWritten, abort: true })
  .refine(isPrintable, notPrintable);
const letters = /^[\w-]+$/;
/** Tells the items of a list apart. */
export const id = text
  .regex(letters, "An id has only letters, digits, - and _.")
  .refine((value) => !(value in {}), "This id has a meaning of its own. Please choose another one.")
  .meta({ kind: "id" satisfies Kind });
/** A text that is found in another one, where marks would hide it. */
export const part = text.meta({ kind: "part" satisfies Kind });
/** A text that may have several lines. */
export const lines = text.meta({ kind: "lines" satisfies Kind });
export const phone = text.meta({ kind: "phone" satisfies Kind });
export const email = text.meta({ kind: "email" satisfies Kind });
export const address = text
  .regex(/^https:\/\/[^\s\\]+$/, "This address must begin with https:// and have no spaces.")
  .meta({ kind: "address" satisfies Kind });
export const addressOrNone = z
  .string("Please write an address here, or leave it empty.")
  .regex(/^(https:\/\/[^\s\\]+)?$/, "This address must begin with https:// and have no spaces, or stay empty.")
  .meta({ kind: "address" satisfies Kind });
export const link = z.strictObject({
  label: text,
  to: text
    .regex(
      // Browsers read two slashes, or one and a backslash, as the address of another site.
      /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+|tel:\+?[\d().-]+|mailto:[^\s@]+@[^\s@]+)$/,
      "This address must begin with / for a page of this site, or with https://, tel: or mailto:, and have no spaces.",
    )
    .meta({ kind: "address" satisfies Kind }),
});
export const pictureName = text
  .regex(letters, "A picture's name has only letters, digits, - and _.")
  .superRefine(checkPictureFile)
  .meta({ kind: "picture" satisfies Kind });
export const picture = z.strictObject({
  name: pictureName,
  alt: z
    .string("Please say what the picture shows, or leave it empty where it only decorates.")
    .refine(isPrintable, notPrintable),
  focus: z.enum(focusPoints, "Please choose the part of the picture that stays visible.").optional(),
});
export const page = { title: text, description: text, card: picture };
export const textField = z.strictObject({ label: text, hint: text.optional() });
/** `missing` is what is said when it is left empty. */
export const requiredField = textField.extend({ missing: text });
export const selectField = z.strictObject(texts("label", "placeholder"));
export const cityField = selectField.extend(texts("placeholderWithoutState", "notInList"));
export const captioned = z.strictObject({ caption: text, picture });
const embed = { title: text, play: text, link: text, picture };
export const video = z.strictObject({
  ...embed,
  url: embedAddress(youTubeAddress, "a YouTube video, like https://www.youtube.com/watch?v=…"),
  caption: text,
});
export const post = z.strictObject({
  ...embed,
  url: embedAddress(instagramAddress, "an Instagram post or reel, like https://www.instagram.com/p/… or /reel/…"),
});
export const note = z.strictObject(texts("heading", "text"));
export const tips = z.strictObject({ name: text, tips: z.array(text), link, picture });

/** The meaning of a value that is no plain text. What is noted is written by the site itself, what is dated put in order by it. */
export type Kind =
  | "address"
  | "dated"
  | "day"
  | "email"
  | "id"
  | "lines"
  | "noted"
  | "part"
  | "phone"
  | "picture"
  | "time";

/** The fields of a content file that hold a text. */
export function texts<Name extends string>(...names: Name[]): Record<Name, typeof text> {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}

function embedAddress(pattern: RegExp, what: string) {
  const address = z.string({ error: askForText }).regex(pattern, `This must be the address of ${what}`);
  return address.meta({ kind: "address" satisfies Kind });
}

function askForText({ input }: { input?: unknown }): string {
  return input === undefined || input === null
    ? nothingWritten
    : "Please write a text here; in YAML a number needs quotation marks.";
}

/** Neither half of a character nor a control character, nor one of those that previews mark texts with. */
function isPrintable(value: string): boolean {
  return value.isWellFormed() && !/[\u2060-\u2064]|[^\P{Cc}\n\t]/u.test(value);
}

/** A picture's name must match one file: with two, it is not clear which to show. */
function checkPictureFile(name: string, context: z.core.$RefinementCtx<string>): void {
  if (!letters.test(name)) return;
  const found = findPictureFiles(name).map((path) => basename(path));
  if (found.length === 1 || (found.length === 0 && readUploadedSize(name))) return;
  const message = found.length
    ? `There should be one picture of this name in content/images, but there are ${found.join(" and ")}; keep the one to show.`
    : `There is no ${name}.${pictureFormats.join(` or ${name}.`)} in content/images.`;
  context.addIssue({ code: "custom", message });
}
