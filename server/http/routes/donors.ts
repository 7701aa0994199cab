import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/schema.ts";
import { parseCursor, parseSearch, type Search } from "#server/donors/search.ts";
import { extractIds } from "#server/http/daily-limits.ts";
import { parseBodiesOnce } from "#server/http/request-checks.ts";
import { createKeyRoutes, readId } from "#server/http/request-keys.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";
import { createDonorCounts, maxCountsAgeMs } from "#server/registry/counts.ts";

export function donorRoutes(app: FastifyInstance, db: Database, actions: VisitorActions): void {
  const readCounts = createDonorCounts(db);

  app.get("/api/v1/counts", async (_request, reply) => {
    const counts = await readCounts();
    return reply.header("cache-control", `public, max-age=${maxCountsAgeMs / 1000}`).send(counts);
  });

  app.post("/api/v1/donar", async (request, reply) => {
    const registered = await actions.register(request);
    return reply.code(201).send({ success: true, ...registered });
  });

  void app.register(async (scope) => {
    parseBodiesOnce(scope, parseSearch);
    scope.post<{ Body: Search | undefined }>("/api/v1/search", async (request, reply) => {
      // A request without a body passes the parser by.
      const search = request.body ?? parseSearch(undefined);
      const before = parseCursor(request.query, search.hasState);
      const { json, next } = await actions.find(search, before);
      // With a cursor instead of a page number, pages do not shift while others register.
      if (next && search.hasState) void reply.header("link", `</api/v1/search?before=${next}>; rel="next"`);
      const asksForOffer = request.headers.prefer === "offer" && !before;
      const offer = asksForOffer && (await actions.findOffer(search, extractIds(json)));
      if (offer) void reply.header("offer", JSON.stringify(offer));
      return reply.type("application/json; charset=utf-8").send(await actions.maskPastLimit(request, json));
    });
  });

  app.post("/api/v1/donar/:id/number", async (request, reply) => {
    return { phoneNo: await actions.reveal(request, reply, readId(request)) };
  });

  app.post("/api/v1/donar/:id/report", async (request, reply) => {
    await actions.report(request, reply, readId(request));
    return reply.code(201).send({ success: true });
  });

  const onMine = createKeyRoutes(app, "/api/v1/donar/mine");
  onMine("GET", "", actions.readDonor);
  onMine("PATCH", "", (key, { body }) => actions.changeDonor(key, body));
  onMine("DELETE", "", actions.deleteDonor);
  onMine("POST", "/confirm", actions.confirmDonor);
  onMine("POST", "/donated", (key, { body }) => actions.restDonor(key, body));
  onMine("PUT", "/contacts", (key, request, reply) => actions.saveContact(request, reply, key, request.body));
  onMine("DELETE", "/contacts/:id", (key, request) => actions.endContact(key, readId(request)));
  onMine("POST", "/contacts/:id/code", (key, request) => actions.confirmNumber(key, readId(request), request.body));
  onMine("POST", "/link", actions.sendPrivateLink);
}
