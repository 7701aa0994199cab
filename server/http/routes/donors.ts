import type { FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import { honeypotField } from "#contract/donor.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseRegistration } from "#server/donors/new-donor.ts";
import { hashSecret, isSecretOf } from "#server/donors/private-link.ts";
import { reportSchema } from "#server/donors/report.ts";
import { parseCursor, parseSearch, type Search } from "#server/donors/search.ts";
import { validate } from "#server/donors/validate.ts";
import { findReporterNetwork } from "#server/http/client-address.ts";
import type { DailyLimits } from "#server/http/daily-limits.ts";
import { HttpError } from "#server/http/errors.ts";
import { parseBodiesOnce } from "#server/http/request-checks.ts";
import { readId } from "#server/http/request-keys.ts";
import { answers } from "#server/messages.ts";
import { createDonorCounts, maxCountsAgeMs } from "#server/registry/counts.ts";
import { revealNumber } from "#server/registry/number-reveals.ts";
import { createReportQueue } from "#server/registry/reports.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

export type VisitorContext = { db: Database; searches: SearchCache; dailyLimits: DailyLimits };

export function donorRoutes(app: FastifyInstance, { db, searches, dailyLimits }: VisitorContext): void {
  const { findDonors, findNearbyDonors, registerDonor } = searches;
  const readCounts = createDonorCounts(db);
  const reportDonor = createReportQueue(db);

  app.get("/api/v1/counts", async (_request, reply) => {
    const counts = await readCounts();
    return reply.header("cache-control", `public, max-age=${maxCountsAgeMs / 1000}`).send(counts);
  });

  app.post("/api/v1/donar", async (request, reply) => {
    const { donor, secret, ...notice } = parseRegistration(request.body);
    const linkHash = hashSecret(secret);
    const spam = isSpam(request.body);
    if (spam) request.log.info("a program filled in the hidden field; nothing was stored");
    // The program gets the usual answer, so that it learns nothing.
    const stored = spam ? { id: newId(), linkHash } : await registerDonor(donor, { linkHash, ...notice });
    // Names and numbers are public, so registering the same again gives no access.
    const isTheirs = isSecretOf(secret, stored.linkHash);
    return reply.code(201).send({ success: true, id: stored.id, ...(isTheirs && { secret }) });
  });

  void app.register(async (scope) => {
    parseBodiesOnce(scope, parseSearch);
    scope.post<{ Body: Search | undefined }>("/api/v1/search", async (request, reply) => {
      // A request without a body passes the parser by.
      const { query, nearby, hasState } = request.body ?? parseSearch(undefined);
      const before = parseCursor(request.query, hasState);
      const { json, next } = nearby
        ? await findNearbyDonors(nearby)
        : await findDonors(before ? { ...query, before } : query);
      // With a cursor instead of a page number, pages do not shift while others register.
      if (next && hasState) void reply.header("link", `</api/v1/search?before=${next}>; rel="next"`);
      return reply.type("application/json; charset=utf-8").send(await dailyLimits.maskPastLimit(request, json));
    });
  });

  app.post("/api/v1/donar/:id/number", async (request, reply) => {
    const id = readId(request);
    await dailyLimits.limitReveals(request, reply, id);
    const phoneNo = await withTimeout(revealNumber(db, id));
    if (phoneNo === undefined) throw new HttpError(404, { message: answers.notListed });
    return { phoneNo };
  });

  app.post("/api/v1/donar/:id/report", async (request, reply) => {
    const [id, report] = [readId(request), validate(reportSchema, request.body)];
    await dailyLimits.limitReports(request, reply, id);
    const storing = reportDonor(id, findReporterNetwork(request), report).then((outcome) => {
      if (outcome === "hidden") searches.invalidateAll();
      return outcome;
    });
    if (!(await withTimeout(storing))) throw new HttpError(404, { message: answers.notListed });
    return reply.code(201).send({ success: true });
  });
}

/** Whether a field that people never see is filled in. */
function isSpam(body: unknown): boolean {
  const given = Object(body) as Record<string, unknown>;
  const trapped = Object.hasOwn(given, honeypotField) ? given[honeypotField] : "";
  return typeof trapped === "string" ? trapped.trim() !== "" : trapped !== null;
}
