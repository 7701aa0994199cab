import type { FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import type { RememberedSearches } from "#server/registry/remembered-searches.ts";
import { hashSecret, isSecretOf } from "#server/registry/secrets.ts";
import { namesState, parseSearch } from "./donor-input.ts";
import { isFromProgram } from "./honeypot.ts";
import { parseRegistration } from "./registration-input.ts";
import type { LimitShown } from "./shown-donors.ts";

export function donorRoutes(app: FastifyInstance, searches: RememberedSearches, limitShown: LimitShown): void {
  const { findDonors, registerDonor } = searches;

  app.post("/api/v1/donar", async (request, reply) => {
    const { donor, secret, ...notice } = parseRegistration(request.body);
    const secretHash = hashSecret(secret);
    const trapped = isFromProgram(request.body);
    if (trapped) request.log.info("a program filled in the hidden field; nothing was stored");
    // The program is answered like everyone, so that it learns nothing.
    const stored = trapped ? { id: newId(), secretHash } : await registerDonor(donor, { secretHash, ...notice });
    // Names and numbers are public: whoever registers the same again does not get the entry.
    const isTheirs = isSecretOf(secret, stored.secretHash);
    return reply.code(201).send({ success: true, id: stored.id, ...(isTheirs && { secret }) });
  });

  app.post("/api/v1/search", async (request, reply) => {
    const { json, next } = await findDonors(parseSearch(request.body, request.query));
    await limitShown(request, reply, json);
    // A cursor rather than a page number: pages stay put while others register.
    if (next && namesState(request.body)) void reply.header("link", `</api/v1/search?before=${next}>; rel="next"`);
    return reply.type("application/json; charset=utf-8").send(json);
  });
}
