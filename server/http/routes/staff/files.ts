import { Readable } from "node:stream";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { today } from "#contract/day.ts";
import { maxImportBytes, maxImportRows } from "#contract/staff/import.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { importQuerySchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError, requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, takeFiles } from "#server/http/staff-guard.ts";
import { answers } from "#server/messages.ts";
import { csv, fileColumns, walkDonors } from "#server/registry/donors-csv.ts";
import { recordAction } from "#server/registry/audit.ts";
import { beginImport, findImport, runImport } from "#server/registry/imports/imports.ts";
import type { StaffContext } from "./context.ts";

const deskExport = { action: "export", note: "all donors, at the desk" } as const;

/** Of this process. Each takes a turn of the event loop after the other. */
const maxExports = 2;
/** Of this process, those included that are still being sent: each keeps its file in memory. */
const maxImports = 3;

export function deskFileRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  void scope.register(async (scope) => importRoute(scope, context));
  scope.get("/imports/:id", (request) => requireFound(findImport(db, readId(request)), answers.noSuchImport));
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
    return reply
      .header("content-disposition", `attachment; filename="donors-${today()}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(file);
  });
}

function importRoute(scope: FastifyInstance, context: StaffContext): void {
  const { db, searches } = context;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  scope.addHook("onClose", async () => {
    stopping.abort();
    await Promise.all(running);
  });
  let receiving = 0;
  const limitImports = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (receiving + running.size >= maxImports) throw new HttpError(429, { message: answers.importsBusy });
    receiving++;
    reply.raw.once("close", () => receiving--);
  };
  const onProgress = (state: string) => state === "storing" && searches.noteOwnWrites();
  const files = { type: "text/csv", bodyLimit: maxImportBytes, tooLarge: answers.largeCsv };
  const { onRequest, ...taking } = takeFiles(scope, context, files);
  const options = { ...taking, onRequest: [limitImports, onRequest] };
  scope.post<{ Body: Buffer }>("/imports", options, async ({ body, query, staff, log }) => {
    const { meaning: meanings, confirmedOn } = validate(importQuerySchema, query);
    const file = { bytes: body, answers: { meanings, confirmedOn }, maxRows: maxImportRows };
    const id = await beginImport(db, staff.member);
    const importing = runImport(db, id, file, { signal: stopping.signal, onProgress })
      .catch(({ name, code, message }: FastifyError) => log.error({ name, code, message }, "an import failed"))
      .finally(() => {
        running.delete(importing);
        searches.invalidateAll();
      });
    running.add(importing);
    return (await findImport(db, id))!;
  });
}

async function* writeDonors(db: Database): AsyncGenerator<string> {
  const { header, write } = csv(fileColumns);
  yield header;
  for await (const donors of walkDonors(db)) yield donors.map(write).join("");
}
