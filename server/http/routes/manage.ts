import type { FastifyInstance, FastifyRequest } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonated, parseDonorChange, type MakeChange } from "#server/donors/donor-change.ts";
import { readPrivateLinkKey } from "#server/http/request-keys.ts";
import { changeDonor, confirmDonor, deleteDonor, readDonor } from "#server/registry/managed-donor.ts";
import type { VisitorContext } from "./donors.ts";

export function manageRoutes(app: FastifyInstance, { db, searches }: VisitorContext): void {
  const path = "/api/v1/donar/mine";
  const change = <Outcome>(work: Promise<Outcome>) => withTimeout(work.finally(searches.invalidateAll));
  const changeBy = (request: FastifyRequest, parse: (body: unknown) => MakeChange) =>
    change(changeDonor(db, readPrivateLinkKey(request), parse(request.body)));

  app.get(path, (request) => withTimeout(readDonor(db, readPrivateLinkKey(request))));
  app.patch(path, async (request) => changeBy(request, parseDonorChange));
  app.post(`${path}/confirm`, async (request) => change(confirmDonor(db, readPrivateLinkKey(request))));
  app.post(`${path}/donated`, async (request) => changeBy(request, parseDonated));
  app.delete(path, async (request) => change(deleteDonor(db, readPrivateLinkKey(request))));
}
