import type { NewDonor } from "#contract/donor.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { readFrom, type Answer, type Reader } from "#server/database/reader.ts";
import type { Database } from "#server/database/schema.ts";
import type { Place } from "#server/donors/find-place.ts";
import type { DonorQuery, NearbySearch } from "#server/donors/search.ts";
import type { RegistrationMetadata } from "./donors.ts";
import { findDonors, type DonorPage } from "./find-donors.ts";
import { findNearbyDonors } from "./nearby-search.ts";
import { createRegistrationQueue } from "./registration-queue.ts";

/** Longer than a page of fifty donors with the longest names that visitors can give. */
const maxAnswerBytes = 50_000;
/** On PostgreSQL, where nothing tells that another process has written. */
const maxAgeMs = 900;

/**
 * Searching and registering with a cache of the newest answers, which halves a busy day's processor time. An answer is
 * kept for as long as its query, of which server/http/request-checks.ts keeps the last ones. On SQLite it is never stale:
 * a registration in this process invalidates the answers for its place, a write by another process invalidates all. On
 * PostgreSQL it is less than a second old, the replica's lag included.
 */
export function createSearchCache(db: Database, replica?: Reader) {
  const read = replica ?? readFrom(db);
  const answers = new WeakMap<DonorQuery, Answer<DonorPage> & { places: string[] }>();
  const register = createRegistrationQueue(db);
  const { findLastChange, noteRegistration, invalidateAll } = trackChanges(db);

  return {
    async findDonors(query: DonorQuery): Promise<DonorPage> {
      const known = answers.get(query);
      const places = known?.places ?? namePlaces(query.places);
      const since = findLastChange(places);
      const isRecent = known && (db.sqlite || known.asOf > performance.now() - maxAgeMs);
      if (isRecent && known.asOf > since) return known.outcome;
      // SQLite answers at once, unless it is locked.
      const answer = db.sqlite
        ? { asOf: performance.now(), outcome: await withTimeout(findDonors(db, query)) }
        : await withTimeout(read(async (db) => findDonors(db, query), since));
      if (answer.outcome.json.length <= maxAnswerBytes) answers.set(query, { ...answer, places });
      return answer.outcome;
    },

    /** Not cached: these searches are rarer, and their parts are read fast. */
    async findNearbyDonors(search: NearbySearch): Promise<DonorPage> {
      const since = findLastChange(namePlaces([]));
      return (await withTimeout(read((db) => findNearbyDonors(db, search), since))).outcome;
    },

    registerDonor(donor: NewDonor, metadata?: RegistrationMetadata) {
      const places = namePlaces([{}, { state: donor.state }, donor]);
      // Also after the visitor has stopped waiting.
      return withTimeout(register(donor, metadata).finally(() => noteRegistration(places)));
    },

    /** After each part of a long change: SQLite's version tells only of what other processes write. */
    noteOwnWrites() {
      if (db.sqlite) invalidateAll();
    },

    /** For changes that are rare, compared with searches and registrations. */
    invalidateAll,
  };
}

export type SearchCache = ReturnType<typeof createSearchCache>;

/** Knows when the donors of places last changed: by this process one by one, by another on SQLite all together. */
function trackChanges(db: Database) {
  /** At most as many as the lists of places have. */
  const registeredAt = new Map<string, number>();
  let allChangedAt = -Infinity;
  let version = db.sqlite?.dataVersion();
  const invalidateAll = () => {
    allChangedAt = performance.now();
  };
  return {
    invalidateAll,
    noteRegistration(places: string[]): void {
      for (const place of places) registeredAt.set(place, performance.now());
    },
    findLastChange(places: string[]): number {
      const newest = db.sqlite?.dataVersion();
      if (newest !== version) invalidateAll();
      version = newest;
      return Math.max(allChangedAt, ...places.map((place) => registeredAt.get(place) ?? allChangedAt));
    },
  };
}

/** Of donors in these places, whatever they give; an empty list means all. */
function namePlaces(places: Partial<Place>[]): string[] {
  return places.length ? places.map(({ state = "", city = "" }) => `${state}/${city}`) : ["/"];
}
