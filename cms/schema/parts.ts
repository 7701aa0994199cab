import { basename } from "node:path";
import { z } from "zod";
import { instagramAddress, youTubeAddress } from "#contract/embed-url.ts";
import { findPictureFiles, pictureFormats } from "#cms/picture-files.ts";

// The parts of content files. Their messages are written for the volunteer who made the mistake.
export const text = z.string("expected a text").min(1, "expected a text, not an empty one");
export const link = z.strictObject(texts("label", "to"));
export const picture = z.strictObject({
  name: text.superRefine(checkPictureFile),
  alt: z.string('expected a text that says what the picture shows, or "" where it only decorates'),
});
export const page = { title: text, description: text, card: picture };
export const addressOrNone = z
  .string('expected an address or ""')
  .regex(/^(https?:\/\/\S+)?$/, 'expected an address such as https://example.org, or ""');
export const textField = z.strictObject({ label: text, hint: text.optional() });
export const selectField = z.strictObject(texts("label", "placeholder"));
export const cityField = selectField.extend({ placeholderWithoutState: text });
export const captioned = z.strictObject({ caption: text, picture });
const embed = { title: text, play: text, link: text, picture };
export const video = z.strictObject({
  ...embed,
  url: z.string().regex(youTubeAddress, "expected a YouTube video, like https://www.youtube.com/watch?v=…"),
  caption: text,
});
export const post = z.strictObject({
  ...embed,
  url: z
    .string()
    .regex(instagramAddress, "expected an Instagram post or reel, like https://www.instagram.com/p/… or /reel/…"),
});
export const note = z.strictObject(texts("heading", "text"));
export const tips = z.strictObject({ name: text, tips: z.array(text), link, picture });

/** A text for a number; what `one`, `two` and `few` mean depends on the language. `many` is for all other numbers. */
export const plural = {
  ...texts("one", "many"),
  zero: text.exactOptional(),
  two: text.exactOptional(),
  few: text.exactOptional(),
};

/** The fields of a content file that hold a text. */
export function texts<Name extends string>(...names: Name[]): Record<Name, typeof text> {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}

/** A picture's name must match one file: with two, it is not clear which to show. */
function checkPictureFile(name: string, context: z.core.$RefinementCtx<string>): void {
  const found = findPictureFiles(name).map((path) => basename(path));
  if (found.length === 1) return;
  const message = found.length
    ? `expected one picture in content/images, but there are ${found.join(" and ")}; keep the one to show`
    : `expected ${name}.${pictureFormats.join(` or ${name}.`)} in content/images, and there is none`;
  context.addIssue({ code: "custom", message });
}
