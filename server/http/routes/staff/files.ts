import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isPastDay, today } from "#contract/day.ts";
import type { DonationType } from "#contract/donation-types.ts";
import { maxImportBytes } from "#contract/staff/import.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findDonationType } from "#server/donors/donation.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { afterTouch, takeFiles } from "#server/http/staff-guard.ts";
import { answers, validation } from "#server/messages.ts";
import { csv, fileColumns, walkDonors } from "#server/registry/donors-csv.ts";
import { recordAction } from "#server/registry/audit.ts";
import { importDonors } from "#server/registry/imports/imports.ts";
import type { StaffContext } from "./context.ts";

const deskExport = { action: "export", note: "all donors, at the desk" } as const;

/** Of this process. Each takes a turn of the event loop after the other. */
const maxExports = 2;

export function deskFileRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  void scope.register(async (scope) => importRoute(scope, context));
  let exports = 0;
  scope.post("/exports", afterTouch, async (request, reply) => {
    if (exports >= maxExports) throw new HttpError(429, { message: answers.exportsBusy });
    exports++;
    const file = Readable.from(writeDonors(db)).once("close", () => exports--);
    try {
      // Recorded before the first line is sent, so that no export goes unrecorded.
      await withTimeout(recordAction(db, { ...deskExport, by: request.staff.member }));
    } catch (error) {
      file.destroy();
      throw error;
    }
    void reply.header("content-disposition", `attachment; filename="donors-${today()}.csv"`);
    return reply.type("text/csv; charset=utf-8").send(file);
  });
}

function importRoute(scope: FastifyInstance, context: StaffContext): void {
  const { db, searches } = context;
  const files = { type: "text/csv", bodyLimit: maxImportBytes, tooLarge: answers.largeCsv };
  const options = takeFiles(scope, context, files);
  scope.post<{ Body: Buffer }>("/imports", options, async ({ body, query, staff }) => {
    const { meaning: meanings, confirmedOn } = validate(importQuerySchema, query);
    const file = { bytes: body, answers: { meanings, confirmedOn } };
    return importDonors(db, file, staff.member, searches.invalidateAll);
  });
}

/**
 * What somebody has answered about a file, in the address of the request whose body it is: what words mean, and the day on
 * which donors last confirmed whose row does not tell it.
 */
const importQuerySchema = z.object({
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

async function* writeDonors(db: Database): AsyncGenerator<string> {
  const { header, write } = csv(fileColumns);
  yield header;
  for await (const donors of walkDonors(db)) yield donors.map(write).join("");
}
