import type { FastifyInstance } from "fastify";
import { inTime } from "#server/database/query-timeout.ts";
import type { Database } from "#server/database/schema.ts";
import { changeEntry, deleteEntry, readEntry, type Decided, type EntryKey } from "#server/registry/managed-donor.ts";
import type { RememberedSearches } from "#server/registry/search-cache.ts";
import { keyOf, parseDonated, parseEntryChange } from "#server/donors/own-entry-input.ts";

/** What a donor does with their own entry, by the private link that they got. */
export function ownEntryRoutes(
  app: FastifyInstance,
  db: Database,
  searches: RememberedSearches,
  confirmWithinDays: number,
): void {
  const path = "/api/v1/donar/mine";
  const change = (key: EntryKey, decide: (present: Decided) => Decided) =>
    inTime(changeEntry(db, key, confirmWithinDays, decide).finally(searches.forget));

  app.get(path, (request) => inTime(readEntry(db, keyOf(request), confirmWithinDays)));
  app.patch(path, async (request) => change(keyOf(request), parseEntryChange(request.body)));
  app.post(`${path}/confirm`, async (request) => change(keyOf(request), (present) => present));
  app.post(`${path}/donated`, async (request) => change(keyOf(request), parseDonated(request.body)));
  app.delete(path, async (request) => inTime(deleteEntry(db, keyOf(request)).finally(searches.forget)));
}
