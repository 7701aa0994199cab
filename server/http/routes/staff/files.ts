import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { today } from "#contract/day.ts";
import { maxImportBytes } from "#contract/staff/import.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { importQuerySchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { requireTouch, takeSlowUploads } from "#server/http/staff-guard.ts";
import { answers } from "#server/messages.ts";
import { walkDonors } from "#server/registry/all-donors.ts";
import { recordAction } from "#server/registry/audit.ts";
import { csv, donorColumns } from "#server/registry/donor-columns.ts";
import { createDeskImports } from "#server/registry/imports/desk-imports.ts";
import { findImport } from "#server/registry/imports/import-rows.ts";
import type { StaffContext } from "./context.ts";

const deskExport = { action: "export", note: "all donors, at the desk" } as const;

/** Of this process. Each takes a turn of the event loop after the other. */
const maxExports = 2;
/** Of this process, those included that are still being sent: each keeps its file in memory. */
const maxImports = 3;
/** A file that comes byte by byte is put together to pieces of this many characters. */
const pieceLength = 2 ** 16;

/** Files of many donors that staff bring and take. */
export function deskFileRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  void scope.register(async (scope) => importRoute(scope, context));
  scope.get("/imports/:id", async (request) => {
    const found = await withTimeout(findImport(db, readId(request)));
    if (!found) throw new HttpError(404, { message: answers.noSuchImport });
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
      const by = request.staff.member;
      await withTimeout(db.transaction().execute((transaction) => recordAction(transaction, { ...deskExport, by })));
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
  const imports = createDeskImports(context);
  scope.addHook("onClose", imports.stop);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("text/csv", (request: FastifyRequest, body: Readable) => readPieces(request, body));
  let receiving = 0;
  const limitImports = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (receiving + imports.count() >= maxImports) throw new HttpError(429, { message: answers.importsBusy });
    receiving++;
    reply.raw.once("close", () => receiving--);
  };
  const { onRequest, preHandler } = takeSlowUploads(context);
  scope.post("/imports", { onRequest: [limitImports, onRequest], preHandler }, async ({ body, query, staff, log }) => {
    const { meaning: meanings, confirmedOn } = validate(importQuerySchema, query);
    const given = { meanings, ...(confirmedOn && { confirmedOn }) };
    const id = await imports.start({ pieces: body as string[], answers: given, by: staff.member }, log);
    return (await findImport(context.db, id))!;
  });
}

/** Puts no large text together, and so holds nobody up. */
async function readPieces({ headers }: FastifyRequest, body: Readable): Promise<string[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: string[] = [""];
  let bytes = Number(headers["content-length"] ?? 0);
  if (bytes > maxImportBytes) throw new HttpError(413, { message: answers.largeCsv });
  bytes = 0;
  try {
    // Without destroying the connection, on which the answer is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxImportBytes) throw new HttpError(413, { message: answers.largeCsv });
      if (pieces.at(-1)!.length >= pieceLength) pieces.push("");
      pieces[pieces.length - 1] += decoder.decode(chunk, { stream: true });
    }
    pieces.push(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new HttpError(422, { message: answers.csvNotUtf8 });
  }
  return pieces;
}

async function* writeDonors(db: Database): AsyncGenerator<string> {
  const { header, write } = csv(donorColumns);
  yield header;
  for await (const donors of walkDonors(db)) yield donors.map(write).join("");
}
