import { z } from "zod";
import { isPastDay } from "#contract/day.ts";
import type { DonationType } from "#contract/donation-types.ts";
import { validation } from "#server/messages.ts";
import { findDonationType } from "./donation.ts";

/** Which version of a donor somebody is looking at who changes it. */
export const versionSchema = z.object({ version: z.string("Please send the version of the donor that you see.") });

/**
 * What somebody has answered about a file, in the address of the request whose body it is: what words mean, and the day on
 * which donors last confirmed whose row does not tell it.
 */
export const importQuerySchema = z.object({
  meaning: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((meanings) => parseMeanings([meanings].flat())),
  confirmedOn: z.string(validation.csvPastDay).refine(isPastDay, validation.csvPastDay).optional(),
});

/** From texts such as "Pads:Medicines". One that names no donation type answers nothing. */
function parseMeanings(texts: string[]): Record<string, DonationType> {
  const pairs = texts.map((text) => [text.slice(0, text.lastIndexOf(":")), text.slice(text.lastIndexOf(":") + 1)]);
  const found = pairs.map(([word, value]) => [word!, findDonationType(value!)] as const);
  return Object.fromEntries(found.filter(([, value]) => value)) as Record<string, DonationType>;
}

/** Where the last page ended: the day and the id of its last donor. */
export const lapsingCursorSchema = z.object({
  after: z
    .string(validation.cursor)
    .regex(/^\d{4}-\d\d-\d\d\.[0-9a-f-]{36}$/, validation.cursor)
    .optional(),
});
