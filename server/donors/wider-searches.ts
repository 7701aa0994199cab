import type { DonorSearch, Offer } from "#contract/donor.ts";
import { offeredDistancesKm, pageSize } from "#contract/limits.ts";

/** With fewer donors than this, a wider search is offered. */
const fewDonors = 10;

/** The first wider search that adds a donor to those that are shown, unless there are enough. The donors are ids. */
export async function findOffer(
  search: DonorSearch,
  shown: string[],
  find: (search: DonorSearch) => Promise<string[]>,
): Promise<Offer | undefined> {
  if (shown.length >= fewDonors) return undefined;
  for (const wider of widerSearches(search)) {
    const found = await find({ ...search, ...wider });
    const count = found.filter((id) => !shown.includes(id)).length;
    if (count > 0) return { wider, count, isAll: found.length < pageSize };
  }
  return undefined;
}

/**
 * What to change in a search so that it may find more donors, the closest to what was asked first: compatible blood types
 * in the same place, then both the exact and the compatible types at growing distances from the city.
 */
export function widerSearches(search: DonorSearch): Offer["wider"][] {
  const { state, donationType, bloodType, withinKm: searchedKm = 0 } = search;
  const city = search.city.trim();
  const isBlood = bloodType !== "" && (donationType || "Blood") === "Blood";
  const compatible = isBlood && { compatible: true };
  const addsTypes = isBlood && !search.compatible && (city || state);
  const farther = city ? offeredDistancesKm.filter((km) => km > searchedKm) : [];
  const within = (withinKm: number) => ({ ...compatible, withinKm });
  return [...(addsTypes ? [{ compatible: true }] : []), ...farther.map(within)];
}
