import type { FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import { honeypotField } from "#contract/donor.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";
import { hashSecret, isSecretOf } from "#server/donors/private-link.ts";
import { parseCursor, parseSearch, type Search } from "#server/donors/search.ts";
import { parseBodiesOnce } from "#server/http/json-body.ts";
import { parseRegistration } from "#server/donors/registration.ts";
import type { DailyLimits } from "#server/http/daily-limits.ts";

export function donorRoutes(app: FastifyInstance, searches: SearchCache, { maskPastLimit }: DailyLimits): void {
  const { findDonors, findNearbyDonors, registerDonor } = searches;

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
      return reply.type("application/json; charset=utf-8").send(await maskPastLimit(request, json));
    });
  });
}

/** Whether a field that people never see is filled in. */
function isSpam(body: unknown): boolean {
  const given = Object(body) as Record<string, unknown>;
  const trapped = Object.hasOwn(given, honeypotField) ? given[honeypotField] : "";
  return typeof trapped === "string" ? trapped.trim() !== "" : trapped !== null;
}
