import { z } from "zod";
import { maxFieldBytes } from "#contract/staff/content.ts";

const messages = {
  object: "Please send the change as one JSON object.",
  field: "Please say which field you change.",
  version: "Please send the version of the draft that you see.",
  large: `This is too long: a field holds at most ${maxFieldBytes / 2 ** 10} kB.`,
  deep: "This field holds another kind of value.",
  versions: "Please send the versions of the drafts to publish.",
  nothing: "There is nothing to publish.",
  twice: "Please send each version once.",
  publication: "Please choose one of the publications.",
  page: "Please choose this page again.",
};

const fieldSchema = z.object(
  {
    field: z.string(messages.field).max(200, messages.field).meta({ description: "Up to the first list on its way." }),
    version: z.string(messages.version).max(36, messages.version).meta({
      description: "Of the draft that was seen, or empty if there was none.",
    }),
  },
  messages.object,
);

export const draftSchema = fieldSchema.extend({
  value: z
    .unknown()
    .refine((value) => !isDeeperThan(maxLevels, value), { error: messages.deep, abort: true })
    .refine((value) => Buffer.byteLength(JSON.stringify(value ?? null)) <= maxFieldBytes, messages.large)
    .optional()
    .meta({ description: "Absent or null removes what is optional." }),
});

/** Deeper than any content; much deeper values would exhaust the stack. */
const maxLevels = 20;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

export const discardSchema = fieldSchema;

export const publishSchema = z.object(
  {
    versions: z
      .array(z.uuid(messages.versions), messages.versions)
      .min(1, messages.nothing)
      .max(2000, messages.versions)
      .refine((versions) => new Set(versions).size === versions.length, messages.twice)
      .meta({ description: "Of the drafts that were reviewed." }),
  },
  messages.object,
);

export const restoreSchema = z.object(
  {
    id: z
      .union([z.literal(""), z.uuid()], messages.publication)
      .meta({ description: "The publication to go back to; empty for what comes with the program." }),
  },
  messages.object,
);

export const historyPageSchema = z.object({ before: z.uuid(messages.page).optional() });
