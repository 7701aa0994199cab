import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { today } from "#contract/day.ts";
import { maxImportBytes } from "#contract/staff/import.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { importSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { answers } from "#server/messages.ts";
import { readId } from "#server/http/request-keys.ts";
import { requireTouch, takeSlowUploads } from "#server/http/staff-guard.ts";
import { walkDonors } from "#server/registry/all-donors.ts";
import { recordAction } from "#server/registry/audit.ts";
import { csv, donorColumns } from "#server/registry/donor-columns.ts";
import { findImport, startImport } from "#server/registry/staff-imports.ts";
import type { StaffContext } from "./context.ts";

const deskExport = { action: "export", note: "all donors, at the desk" } as const;

/** Of this process. Each takes a turn of the event loop after the other. */
const maxExports = 2;

/** A file is sent as a JSON string, which is longer by its quotation marks and line breaks. */
export const importBodyLimit = 1.5 * maxImportBytes;

/** Files of many donors that staff bring and take. */
export function deskFileRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, searches, confirmWithinDays } = context;
  scope.post("/imports", { bodyLimit: importBodyLimit, ...takeSlowUploads(context) }, async ({ body, staff, log }) => {
    const { csv } = validate(importSchema, body);
    const { started, done } = await startImport(db, csv, staff.member, confirmWithinDays);
    done.finally(searches.invalidateAll).catch(({ name, code, message }: Error & { code?: string }) => {
      log.error({ name, code, message }, "an import failed");
    });
    return started;
  });
  scope.get("/imports/:id", async (request) => {
    const found = await withTimeout(findImport(db, readId(request)));
    if (!found) throw new HttpError(404, { message: "There is no such import." });
    return found;
  });
  let exports = 0;
  scope.post("/exports", async (request, reply) => {
    requireTouch(request);
    if (exports >= maxExports) throw new HttpError(429, { message: answers.exportsBusy });
    exports++;
    const file = Readable.from(writeDonors(db)).once("close", () => exports--);
    try {
      // Recorded before the first line is sent, so that no export goes unrecorded.
      await withTimeout(
        db
          .transaction()
          .execute((transaction) => recordAction(transaction, { ...deskExport, by: request.staff.member })),
      );
    } catch (error) {
      file.destroy();
      throw error;
    }
    return reply
      .header("content-disposition", `attachment; filename="donors-${today()}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(file);
  });
}

async function* writeDonors(db: Database): AsyncGenerator<string> {
  const { header, write } = csv(donorColumns);
  yield header;
  for await (const donors of walkDonors(db)) yield donors.map(write).join("");
}
