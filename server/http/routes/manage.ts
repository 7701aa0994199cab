import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import { parseDonated, parseDonorChange, type MakeChange } from "#server/donors/donor-change.ts";
import type { PrivateLinkKey } from "#server/donors/private-link.ts";
import { readPrivateLinkKey } from "#server/http/request-keys.ts";
import { changeDonor, confirmDonor, deleteDonor, readDonor } from "#server/registry/managed-donor.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

/** What donors do with their own details, by their private link. */
export function manageRoutes(app: FastifyInstance, db: Database, searches: SearchCache): void {
  const path = "/api/v1/donar/mine";
  const change = (key: PrivateLinkKey, makeChange: MakeChange) =>
    withTimeout(changeDonor(db, key, makeChange).finally(searches.invalidateAll));

  app.get(path, (request) => withTimeout(readDonor(db, readPrivateLinkKey(request))));
  app.patch(path, async (request) => change(readPrivateLinkKey(request), parseDonorChange(request.body)));
  app.post(`${path}/confirm`, async (request) =>
    withTimeout(confirmDonor(db, readPrivateLinkKey(request)).finally(searches.invalidateAll)),
  );
  app.post(`${path}/donated`, async (request) => change(readPrivateLinkKey(request), parseDonated(request.body)));
  app.delete(path, async (request) =>
    withTimeout(deleteDonor(db, readPrivateLinkKey(request)).finally(searches.invalidateAll)),
  );
}
