import type { DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import { findDonors, type DonorPage } from "#app/api.ts";

/** A wider search, and how many donors it adds to those that are shown; more than `count` unless that is all. */
export type Offer = { search: DonorSearch; page: DonorPage; count: number; isAll: boolean };

/** The first of the searches that adds a donor. It stops there because every request counts towards the visitor's limit. */
export async function findOffer(
  searches: DonorSearch[],
  shown: DonorPage,
  signal: AbortSignal,
): Promise<Offer | undefined> {
  const shownIds = new Set(shown.donors.map(({ id }) => id));
  for (const search of searches) {
    const page = await findDonors(search, undefined, signal);
    const count = page.donors.filter(({ id }) => !shownIds.has(id)).length;
    if (count > 0) return { search, page, count, isAll: page.donors.length < pageSize };
  }
  return undefined;
}
