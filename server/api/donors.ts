import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/schema.ts";
import { findDonors, registerDonor } from "#server/registry/donors.ts";
import { parseNewDonor, parseSearch } from "./donor-input.ts";

export function donorRoutes(app: FastifyInstance, db: Database): void {
  app.post("/api/v1/donar", async (request, reply) => {
    const id = await registerDonor(db, parseNewDonor(request.body));
    return reply.code(201).send({ success: true, id });
  });

  app.post("/api/v1/search", async (request, reply) => {
    const { json, next } = await findDonors(db, parseSearch(request.body, request.query));
    // A cursor rather than a page number: pages stay put while others register.
    if (next) void reply.header("link", `</api/v1/search?before=${next}>; rel="next"`);
    return reply.type("application/json; charset=utf-8").send(json);
  });
}
