import type { Donor, DonorSearch } from "./donor.ts";
import { offeredDistancesKm, pageSize } from "./limits.ts";

/** A page of donors, and the cursor of the next one. */
export type DonorPage = { donors: Donor[]; next?: string | undefined };

/** With fewer donors than this, a wider search is offered. */
const fewDonors = 10;

/** A wider search, and how many donors it adds to those that are shown; more than `count` unless that is all. */
export type Offer = { search: DonorSearch; count: number; isAll: boolean; page?: DonorPage | undefined };

/** The first wider search that adds a donor, unless there are enough. Every search counts towards the visitor's limit. */
export async function findOffer(
  search: DonorSearch,
  shown: DonorPage,
  find: (search: DonorSearch) => Promise<DonorPage>,
): Promise<Required<Offer> | undefined> {
  for (const wider of listWider(search, shown)) {
    const page = await find(wider);
    const count = listNew(page, shown).length;
    if (count > 0) return { search: wider, page, count, isAll: page.donors.length < pageSize };
  }
  return undefined;
}

/** The searches to offer beside what was found: none if that is enough. */
export function listWider(search: DonorSearch, { donors }: DonorPage): DonorSearch[] {
  return donors.length < fewDonors ? widerSearches(search) : [];
}

/** The donors of a page who are not shown yet. */
export function listNew(page: DonorPage, shown: DonorPage): Donor[] {
  const shownIds = new Set(shown.donors.map(({ id }) => id));
  return page.donors.filter(({ id }) => !shownIds.has(id));
}

/**
 * The searches that may find more donors, the closest to what was asked first: compatible blood types in the same place,
 * then both the exact and the compatible types at growing distances from the city.
 */
export function widerSearches(search: DonorSearch): DonorSearch[] {
  const { state, city, donationType, bloodType, withinKm: searchedKm = 0 } = search;
  const isBlood = bloodType !== "" && (donationType || "Blood") === "Blood";
  const compatible = isBlood ? { ...search, compatible: true } : search;
  const addsTypes = isBlood && !search.compatible && (city || state);
  const farther = city ? offeredDistancesKm.filter((km) => km > searchedKm) : [];
  const within = (withinKm: number): DonorSearch => ({ ...compatible, withinKm });
  return [...(addsTypes ? [compatible] : []), ...farther.map(within)];
}
