import type { FastifyInstance } from "fastify";
import { clientOf } from "#server/http/client-address.ts";
import { inTime } from "#server/database/query-timeout.ts";
import type { Database } from "#server/database/schema.ts";
import type { RememberedSearches } from "#server/registry/search-cache.ts";
import { reportEntry } from "#server/registry/reports.ts";
import { showNumber } from "#server/registry/number-reveals.ts";
import { idOf, parseReport } from "#server/donors/own-entry-input.ts";
import { RefusedRequest } from "#server/http/errors.ts";

/** What a visitor does with an entry that a search has shown. */
export function shownEntryRoutes(app: FastifyInstance, db: Database, searches: RememberedSearches): void {
  app.post("/api/v1/donar/:id/number", async (request) => {
    const phoneNo = await inTime(showNumber(db, idOf(request)));
    if (phoneNo === undefined) throw new RefusedRequest(404, { message: notShown });
    return { phoneNo };
  });

  app.post("/api/v1/donar/:id/report", async (request, reply) => {
    const [id, reason] = [idOf(request), parseReport(request.body)];
    const reported = await inTime(
      reportEntry(db, id, clientOf(request) ?? "this machine", reason).finally(searches.forget),
    );
    if (!reported) throw new RefusedRequest(404, { message: notShown });
    return reply.code(201).send({ success: true });
  });
}

const notShown = "This entry is not shown any more. Please search again.";
