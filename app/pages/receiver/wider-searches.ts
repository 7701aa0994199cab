import type { DonorSearch } from "#contract/donor.ts";
import { offeredDistancesKm } from "#contract/limits.ts";

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
