import { LRUCache } from "lru-cache";
import type { NewDonor } from "#contract/donor.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { readFrom, type Reader } from "#server/database/reader.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorQuery, NearbySearch } from "#server/donors/search.ts";
import type { RegistrationMetadata } from "./donors.ts";
import { findDonors, type DonorPage } from "./find-donors.ts";
import { findNearbyDonors } from "./nearby-search.ts";
import { createRegistrationQueue } from "./registration-queue.ts";

/** It lacks no change of ours up to `asOf`, which counts them. */
type CachedAnswer = { page: DonorPage; until: number; asOf: number };

const maxCachedAnswers = 2000;
const maxCachedBytes = 32 * 2 ** 20;
/** About what a query takes with its key. */
const queryBytes = 1000;
/** Of changes that are kept to compare answers with; an answer that was last read before them is not used. */
const maxKeptChanges = 500;
/** On PostgreSQL, where nothing tells that another process has written. */
const maxAgeMs = 900;

/**
 * Searching and registering with a cache of the newest answers, which halves a busy day's processor time. On SQLite an
 * answer is never stale: a registration in this process invalidates the answers that it changes, a write by another
 * process invalidates all. On PostgreSQL an answer is less than a second old, the replica's lag included.
 */
export function createSearchCache(db: Database, replica?: Reader) {
  const read = replica ?? readFrom(db);
  const answers = new LRUCache<string, CachedAnswer>({
    max: maxCachedAnswers,
    maxSize: maxCachedBytes,
    sizeCalculation: ({ page }) => page.json.length + queryBytes,
  });
  const own = trackOwnChanges();
  const register = createRegistrationQueue(db);
  let version = db.sqlite?.dataVersion();

  const findNow = async (query: DonorQuery) => {
    if (db.sqlite) return { page: findDonors(db, query) as DonorPage, until: Infinity };
    const search = async (db: Database) => findDonors(db, query);
    const { outcome: page, asOf } = await withTimeout(read(search, own.lastFor(query)));
    return { page, until: asOf + maxAgeMs };
  };

  return {
    async findDonors(query: DonorQuery): Promise<DonorPage> {
      const newest = db.sqlite?.dataVersion();
      if (newest !== version) {
        version = newest;
        answers.clear();
      }
      // Of further pages there are as many as anybody makes up cursors, and hardly one is asked for twice.
      if (query.before) return (await findNow(query)).page;
      const key = makeKey(query);
      const known = answers.get(key);
      const asOf = own.count();
      if (known && (db.sqlite || known.until > performance.now()) && !own.hasChanged(query, known.asOf)) {
        known.asOf = asOf;
        return known.page;
      }
      const { page, until } = await findNow(query);
      answers.set(key, { page, until, asOf });
      return page;
    },

    /** Not cached: these searches are rarer, and their parts are read fast. */
    async findNearbyDonors(search: NearbySearch): Promise<DonorPage> {
      const { outcome } = await withTimeout(read((db) => findNearbyDonors(db, search), own.last()));
      return outcome;
    },

    registerDonor(donor: NewDonor, metadata?: RegistrationMetadata) {
      // Invalidates also after the visitor has stopped waiting. To go through all answers here would take longer than to
      // store the donor, so an answer is compared with the changes when it is asked for.
      return withTimeout(register(donor, metadata).finally(() => own.note(donor)));
    },

    /** After each part of a long change: SQLite's version tells only of what other processes write. */
    noteOwnWrites() {
      if (db.sqlite) answers.clear();
    },

    /** For changes that are rare, compared with searches and registrations. */
    invalidateAll() {
      own.note();
      answers.clear();
    },
  };
}

/** Equal for equal queries; the key of a query object that comes again is not written again. */
function makeKey(query: DonorQuery): string {
  let key = keys.get(query);
  if (!key) keys.set(query, (key = JSON.stringify(query)));
  return key;
}

const keys = new WeakMap<DonorQuery, string>();

export type SearchCache = ReturnType<typeof createSearchCache>;

/** What this process wrote: an answer or a replica may not have it yet. */
function trackOwnChanges() {
  let count = 0;
  /** Oldest first; a change without a donor may concern any search. */
  let latest: { donor: SearchedFields | undefined; at: number }[] = [];
  return {
    count: () => count,
    note(changed?: NewDonor): void {
      count++;
      latest.push({ donor: changed && pickSearchedFields(changed), at: performance.now() });
      if (latest.length >= 2 * maxKeptChanges) latest = latest.slice(-maxKeptChanges);
    },
    /** Whether the answer to the query may have changed since so many changes. */
    hasChanged(query: DonorQuery, since: number): boolean {
      const first = latest.length - (count - since);
      if (first < 0) return true;
      for (let n = first; n < latest.length; n++) {
        const { donor } = latest[n]!;
        if (!donor || concerns(query, donor)) return true;
      }
      return false;
    },
    last: () => latest.at(-1)?.at ?? -Infinity,
    lastFor(query: DonorQuery): number {
      const oldest = performance.now() - maxAgeMs;
      for (let n = latest.length - 1; n >= 0 && latest[n]!.at > oldest; n--) {
        const { donor, at } = latest[n]!;
        if (!donor || concerns(query, donor)) return at;
      }
      return -Infinity;
    },
  };
}

/** What searches ask for: names and numbers are not kept. */
type SearchedFields = Pick<NewDonor, "state" | "city" | "donationType" | "bloodType">;

function pickSearchedFields({ state, city, donationType, bloodType }: NewDonor): SearchedFields {
  return { state, city, donationType, bloodType };
}

/** Whether the answer to the query may change when this donor registers, or confirms by registering again. */
function concerns({ places, donations }: DonorQuery, donor: SearchedFields): boolean {
  const isThere = places.some(({ state, city }) => state === donor.state && (!city || city === donor.city));
  if (!isThere && places.length > 0) return false;
  const isGiven = donations.some(
    ({ donationType, bloodType }) => donationType === donor.donationType && bloodType === donor.bloodType,
  );
  return isGiven || donations.length === 0;
}
