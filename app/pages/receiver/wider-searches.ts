import type { Donor, DonorSearch } from "#contract/donor.ts";
import { offeredDistancesKm, pageSize } from "#contract/limits.ts";
import { findDonors, type DonorPage } from "#app/api.ts";

/** With fewer donors than this, a wider search is offered. */
export const fewDonors = 10;

/** A wider search, and how many donors it adds to those that are shown; more than `count` unless that is all. */
export type Offer = { search: DonorSearch; page: DonorPage; count: number; isAll: boolean };

/** The first of the searches that adds a donor. It stops there because every request counts towards the visitor's limit. */
export async function findOffer(searches: DonorSearch[], shown: DonorPage, signal: AbortSignal) {
  for (const search of searches) {
    const page = await findDonors(search, undefined, signal);
    const count = listNew(page, shown).length;
    if (count > 0) return { search, page, count, isAll: page.donors.length < pageSize } satisfies Offer;
  }
  return undefined;
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
