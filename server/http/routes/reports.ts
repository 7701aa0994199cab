import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import { parseReport } from "#server/donors/report.ts";
import { findReporterNetwork } from "#server/http/client-address.ts";
import type { DailyLimits } from "#server/http/daily-limits.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { answers } from "#server/messages.ts";
import { createReportQueue } from "#server/registry/reports.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

type Context = { db: Database; searches: SearchCache; dailyLimits: DailyLimits };

export function reportRoutes(app: FastifyInstance, { db, searches, dailyLimits }: Context): void {
  const reportDonor = createReportQueue(db);
  app.post("/api/v1/donar/:id/report", async (request, reply) => {
    const [id, report] = [readId(request), parseReport(request.body)];
    await dailyLimits.limitReports(request, reply, id);
    const storing = reportDonor(id, findReporterNetwork(request), report).then((outcome) => {
      if (outcome === "hidden") searches.invalidateAll();
      return outcome;
    });
    if ((await withTimeout(storing)) === "not listed") throw new HttpError(404, { message: answers.notListed });
    return reply.code(201).send({ success: true });
  });
}
