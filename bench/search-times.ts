import { parseSearch } from "#server/donors/search.ts";
import type { Database } from "#server/database/schema.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { findNearbyDonors } from "#server/registry/nearby-search.ts";
import { median } from "./report.ts";
import { combinations, makeSearches, type Asked } from "./searches.ts";

/** The 16 combinations of criteria, then the wider searches. */
export const asked: Asked[] = [
  ...combinations,
  { name: "city, within 100 km", given: ["city"], wider: { withinKm: 100 } },
  { name: "city + Blood, within 100 km", given: ["city", "donationType"], wider: { withinKm: 100 } },
  {
    name: "city + compatible blood, within 100 km",
    given: ["city", "bloodType"],
    wider: { withinKm: 100, compatible: true },
  },
];

/** Milliseconds, and how many donors an answer has on average: in a small registry few cities fill a page. */
export type SearchTime = { median: number; p99: number; found: number };

/** How long each kind of search takes inside the registry. */
export async function measureSearches(db: Database): Promise<SearchTime[]> {
  const results = [];
  for (const { given, wider } of asked) {
    const searches = makeSearches(given, 300).map((search) => parseSearch({ ...search, ...wider }));
    const took: number[] = [];
    let found = 0;
    for (const search of searches) {
      const start = performance.now();
      const { json } = await (search.nearby ? findNearbyDonors(db, search.nearby) : findDonors(db, search.query));
      took.push(performance.now() - start);
      found += json.toString("latin1").split('"id"').length - 1;
    }
    // The first hundred warm up what a running server has warm.
    const sorted = took.slice(100).toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
    results.push({ median: median(sorted), p99, found: found / searches.length });
  }
  return results;
}
