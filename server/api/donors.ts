import type { FastifyInstance } from "fastify";
import type { Registry } from "#server/database/schema.ts";
import { findDonors, registerDonor } from "#server/registry/donors.ts";
import { parseNewDonor, parseSearch } from "./donor-input.ts";

export function donorRoutes(app: FastifyInstance, db: Registry): void {
  app.post("/api/v1/donar", async (request, reply) => {
    const id = await registerDonor(db, parseNewDonor(request.body));
    return reply.code(201).send({ success: true, id });
  });

  app.post("/api/v1/search", async (request, reply) => {
    const { donors, more } = await findDonors(db, parseSearch(request.body, request.query));
    // A cursor rather than a page number: pages stay put while others register.
    if (more) reply.header("link", `</api/v1/search?before=${donors.at(-1)!.id}>; rel="next"`);
    return donors;
  });
}
