import type { NewDonor } from "#contract/donor.ts";
import { inTime } from "#server/database/in-time.ts";
import { readFrom, type Reader } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { findDonors, registerDonor, type DonorPage, type DonorQuery } from "./donors.ts";

export type RememberedSearches = {
  findDonors: (query: DonorQuery) => Promise<DonorPage>;
  registerDonor: (donor: NewDonor) => Promise<string>;
};

type Remembered = { query: DonorQuery; page: DonorPage; until: number };

/** How many answers are kept, and how long where nothing tells that another process has written (PostgreSQL). */
const most = 2000;
const longest = 900;

/**
 * Searching and registering with the newest answers kept. On SQLite an answer is never stale: a registration here drops
 * just the answers that it changes, one by another process all of them. On PostgreSQL it is younger than a second,
 * the time by which a replica is behind included.
 */
export function rememberSearches(db: Database, replica?: Reader): RememberedSearches {
  const read = replica ?? readFrom(db);
  const kept = new Map<string, Remembered>();
  let version = db.dataVersion?.();
  let registrations = 0;
  /** Those that the replica may not have yet. */
  const latest: { donor: NewDonor; at: number }[] = [];

  return {
    async findDonors(query: DonorQuery): Promise<DonorPage> {
      const now = performance.now();
      if (db.dataVersion && db.dataVersion() !== version) {
        version = db.dataVersion();
        kept.clear();
      }
      const key = JSON.stringify(query);
      const known = kept.get(key);
      if (known && known.until > now) return known.page;
      const asOf = { version, registrations };
      const since = latest.findLast(({ donor }) => concerns(query, donor))?.at ?? -Infinity;
      const { outcome: page, asOf: completeUntil } = await inTime(read((db) => findDonors(db, query), since));
      // What came in meanwhile may be missing from this answer.
      if (asOf.version === version && asOf.registrations === registrations) {
        kept.set(key, { query, page, until: db.dataVersion ? Infinity : completeUntil + longest });
        if (kept.size > most) kept.delete(kept.keys().next().value!);
      }
      return page;
    },

    async registerDonor(donor: NewDonor): Promise<string> {
      const id = await inTime(registerDonor(db, donor));
      registrations++;
      if (replica) {
        const at = performance.now();
        while (latest[0] && latest[0].at < at - longest) latest.shift();
        latest.push({ donor, at });
      }
      for (const [key, { query }] of kept) if (concerns(query, donor)) kept.delete(key);
      return id;
    },
  };
}

/** Whether the answer to the query changes when this donor registers; a later page never does. */
function concerns({ places, gifts, before }: DonorQuery, donor: NewDonor): boolean {
  if (before) return false;
  const isThere = places.some(({ state, city }) => state === donor.state && (!city || city === donor.city));
  const isGiven = gifts.some(
    ({ donationType, bloodType }) => donationType === donor.donationType && bloodType === donor.bloodType,
  );
  return (isThere || places.length === 0) && (isGiven || gifts.length === 0);
}
