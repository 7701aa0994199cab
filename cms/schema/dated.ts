import { z } from "zod";
import { isDay, isTime } from "#contract/day.ts";
import { inEachLanguage } from "#contract/languages.ts";
import { id, lines, pictureName, text, type Kind } from "./parts.ts";

// Events and news are the same in all languages but for their words, so each item holds those of every language.
const words = z.strictObject(inEachLanguage(() => text));
const longWords = z.strictObject(inEachLanguage(() => lines));
const day = z
  .string("Please choose a day.")
  .refine(isDay, "Please choose a day.")
  .meta({ kind: "day" satisfies Kind });
const time = z
  .string("Please choose a day and a time.")
  .refine(isTime, "Please choose a day and a time.")
  .meta({ kind: "time" satisfies Kind });
const noted = "This is noted by the site when the list is published.";
/** When the item was published as it is now. */
const changed = z.iso
  .datetime(noted)
  .meta({ kind: "noted" satisfies Kind })
  .optional();

const pictures = z.array(z.strictObject({ picture: pictureName, alt: words }));

const event = z
  .strictObject({
    id,
    title: words,
    starts: time,
    ends: time,
    place: words,
    text: longWords,
    pictures,
    cancelled: z.boolean(),
    changed,
  })
  .refine(({ starts, ends }) => ends > starts, {
    path: ["ends"],
    error: "The end must come after the beginning.",
  });
const post = z.strictObject({ id, title: words, text: longWords, day, pictures, changed });

/** The ids of published items that were removed: their addresses answer so. */
const gone = z.array(id).meta({ kind: "noted" satisfies Kind });

export const datedFiles = {
  "dated-events": z.strictObject({ events: listOf(event), gone }).meta({ title: "Events with dates" }),
  "news-posts": z.strictObject({ posts: listOf(post), gone }).meta({ title: "News posts" }),
};

function listOf<Item extends z.ZodType<{ id: string }>>(schema: Item) {
  const list = z.array(schema).refine(isUnique, "Two of these have the same id.");
  return list.meta({ kind: "dated" satisfies Kind });
}

function isUnique(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}
