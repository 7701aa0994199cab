import type { NewDonor } from "#contract/donor.ts";
import { inTime } from "#server/database/in-time.ts";
import type { Database } from "#server/database/schema.ts";
import { findDonors, registerDonor, type DonorPage, type DonorQuery, type Kept } from "./donors.ts";

type Remembered = { query: DonorQuery; page: DonorPage; until: number };

/** How many answers are kept, and how long where nothing tells that another process has written (PostgreSQL). */
const most = 2000;
const longest = 900;

/**
 * Searching and registering with the newest answers kept. On SQLite an answer is never stale: a registration here drops
 * just the answers that it changes, one by another process all of them. On PostgreSQL it is younger than a second.
 */
export function rememberSearches(db: Database) {
  const answers = new Map<string, Remembered>();
  let version = db.dataVersion?.();
  let registrations = 0;

  return {
    async findDonors(query: DonorQuery): Promise<DonorPage> {
      const now = performance.now();
      if (db.dataVersion && db.dataVersion() !== version) {
        version = db.dataVersion();
        answers.clear();
      }
      const key = JSON.stringify(query);
      const known = answers.get(key);
      if (known && known.until > now) return known.page;
      const asOf = { version, registrations };
      const page = await inTime(findDonors(db, query));
      // What came in meanwhile may be missing from this answer.
      if (asOf.version === version && asOf.registrations === registrations) {
        answers.set(key, { query, page, until: db.dataVersion ? Infinity : now + longest });
        if (answers.size > most) answers.delete(answers.keys().next().value!);
      }
      return page;
    },

    registerDonor(donor: NewDonor, kept?: Kept) {
      const drop = () => {
        registrations++;
        for (const [key, { query }] of answers) if (concerns(query, donor)) answers.delete(key);
      };
      // Even when its visitor has stopped waiting.
      return inTime(registerDonor(db, donor, kept).finally(drop));
    },

    /** Drops every answer: for changes that are rare beside searches and registrations. */
    forget() {
      registrations++;
      answers.clear();
    },
  };
}

export type RememberedSearches = ReturnType<typeof rememberSearches>;

/** Whether the answer to the query may change when this donor registers, or confirms by registering again. */
function concerns({ places, gifts }: DonorQuery, donor: NewDonor): boolean {
  const isThere = places.some(({ state, city }) => state === donor.state && (!city || city === donor.city));
  const isGiven = gifts.some(
    ({ donationType, bloodType }) => donationType === donor.donationType && bloodType === donor.bloodType,
  );
  return (isThere || places.length === 0) && (isGiven || gifts.length === 0);
}
