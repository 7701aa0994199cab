import { z } from "zod";
import { maxFieldBytes } from "#contract/staff/content.ts";

const noObject = "Please send the change as one JSON object.";
const noField = "Please say which field you change.";
const noVersion = "Please send the version of the draft that you see.";
const noVersions = "Please send the versions of the drafts to publish.";
const noPublication = "Please choose one of the publications.";

/** A field, up to the first list on its way, and the version of the draft that was seen: empty if there was none. */
export const discardSchema = z.object(
  { field: z.string(noField).max(200, noField), version: z.string(noVersion).max(36, noVersion) },
  noObject,
);

/** An absent value, or null, removes what is optional. */
export const draftSchema = discardSchema.extend({
  value: z
    .unknown()
    .refine((value) => !isDeeperThan(maxLevels, value), {
      error: "This field holds another kind of value.",
      abort: true,
    })
    .refine(
      (value) => Buffer.byteLength(JSON.stringify(value ?? null)) <= maxFieldBytes,
      `This is too long: a field holds at most ${maxFieldBytes / 2 ** 10} kB.`,
    )
    .optional(),
});

/** Deeper than any content; much deeper values would exhaust the stack. */
const maxLevels = 20;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

export const publishSchema = z.object(
  {
    versions: z
      .array(z.uuid(noVersions), noVersions)
      .min(1, "There is nothing to publish.")
      .max(2000, noVersions)
      .refine((versions) => new Set(versions).size === versions.length, "Please send each version once."),
  },
  noObject,
);

/** The publication to go back to; empty for what comes with the program. */
export const restoreSchema = z.object({ id: z.union([z.literal(""), z.uuid()], noPublication) }, noObject);

export const historyPageSchema = z.object({ before: z.uuid("Please choose this page again.").optional() });
