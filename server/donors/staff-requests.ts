import { z } from "zod";
import { maxImportBytes } from "#contract/staff/import.ts";
import { donorChangeSchema } from "./donor-change.ts";
import { messages } from "./validation-messages.ts";

/** Which version of a donor somebody is looking at who changes it. */
export const versionSchema = z.object({ version: z.string(messages.version) }, messages.object);

/** For the API's description only, like the donor's own change. */
export const staffChangeSchema = donorChangeSchema.extend(versionSchema.shape);

export const burstSchema = z.object(
  { since: z.iso.datetime(messages.time), until: z.iso.datetime(messages.time).optional() },
  messages.object,
);

export const floodSchema = z.object({ until: z.iso.datetime(messages.time) }, messages.object);

export const importSchema = z.object(
  {
    csv: z
      .string(messages.csv)
      .refine((text) => Buffer.byteLength(text) <= maxImportBytes, messages.largeCsv)
      .meta({ description: "As an export is, with the columns of a registration at least." }),
  },
  messages.object,
);

/** Where the last page ended: the day and the id of its last donor. */
export const lapsingCursorSchema = z.object({
  after: z
    .string(messages.cursor)
    .regex(/^\d{4}-\d\d-\d\d\.[0-9a-f-]{36}$/, messages.cursor)
    .optional(),
});
