import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import { parseReport } from "#server/donors/report.ts";
import { findReporterNetwork } from "#server/http/client-address.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { answers } from "#server/messages.ts";
import { reportDonor } from "#server/registry/reports.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

export function reportRoutes(app: FastifyInstance, db: Database, searches: SearchCache): void {
  app.post("/api/v1/donar/:id/report", async (request, reply) => {
    const [id, reason] = [readId(request), parseReport(request.body)];
    const network = findReporterNetwork(request);
    const reported = await withTimeout(reportDonor(db, id, network, reason).finally(searches.invalidateAll));
    if (!reported) throw new HttpError(404, { message: answers.notListed });
    return reply.code(201).send({ success: true });
  });
}
