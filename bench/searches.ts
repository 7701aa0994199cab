import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { DonorSearch } from "#contract/donor.ts";
import { cities, numbersFrom, rankFrom } from "#tools/made-up-donors.ts";

type Criterion = (typeof criteria)[number];

const criteria = ["state", "city", "donationType", "bloodType"] as const;

/** A kind of search: which criteria it gives, and how much wider it looks. */
export type Asked = { name: string; given: readonly Criterion[]; wider?: Pick<DonorSearch, "withinKm" | "compatible"> };

/** The 16 combinations of criteria, each named for the criteria it gives. */
export const combinations: Asked[] = Array.from({ length: 16 }, (_, mask) => {
  const given = criteria.filter((_criterion, bit) => mask & (1 << bit));
  return { name: given.join(" + ") || "nothing", given };
});

/** Searches with just these criteria, for places as people live in them and types as often as they occur. */
export function makeSearches(given: readonly Criterion[], count: number): Partial<DonorSearch>[] {
  const random = numbersFrom(given.length + 1);
  return Array.from({ length: count }, () => {
    const place = cities[rankFrom(random())]!;
    const blood = given.includes("bloodType") || random() < 0.5;
    const all = {
      ...place,
      donationType: blood ? "Blood" : donationTypes[1 + Math.floor(random() * 4)]!.value,
      bloodType: bloodTypes[Math.floor(random() * bloodTypes.length)]!,
    };
    return Object.fromEntries(given.map((criterion) => [criterion, all[criterion]]));
  });
}

/** Every search there is, once each, in a mixed order. */
export function everySearch(): string[] {
  const states = [...new Set(cities.map(({ state }) => ({ state }).state))].map((state) => ({ state }));
  const places = [{}, ...states, ...cities, ...cities.map(({ city }) => ({ city }))];
  const blood = ["", ...bloodTypes].map((bloodType) => ({ donationType: "Blood", bloodType }));
  const donations = [{}, ...blood, ...donationTypes.slice(1).map(({ value }) => ({ donationType: value }))];
  const all = places.flatMap((place) =>
    donations.map((donation) => JSON.stringify(Object.assign({}, place, donation))),
  );
  const random = numbersFrom(7);
  return all
    .map((body) => ({ body, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ body }) => body);
}

/** A busy day: a thousand different searches, a few of them asked over and over. */
export function busyDay(): string[] {
  const thousand = everySearch().slice(0, 1000);
  const random = numbersFrom(11);
  return Array.from({ length: 20_000 }, () => thousand[Math.floor(1000 * random() ** 3)]!);
}
