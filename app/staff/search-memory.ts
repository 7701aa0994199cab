import type { StaffDonorPage, StaffDonorSearch, StaffDonorSummary } from "#contract/staff/donors.ts";
import { call } from "./api.ts";
import { createStore } from "./store.ts";

/** A search and what it has found so far; `donors` is undefined until it is answered. */
export type SearchMemory = { search: StaffDonorSearch } & Partial<StaffDonorPage>;

export const noSearch: StaffDonorSearch = { find: "", state: "", city: "", donationType: "", standing: "" };

/** The last search, so that Back shows it again. Names and numbers stay in memory, and out of the address. */
export const searchMemory = createStore<SearchMemory>({ search: noSearch });

let latest = noSearch;

/** Remembers what a search finds. Resolves to false if another one was started meanwhile, or the session has ended. */
export async function findDonors(search: StaffDonorSearch): Promise<boolean> {
  // A copy, by which it differs from the same search at another time.
  const asked = (latest = { ...search });
  const page = await requestDonors(asked);
  if (asked === latest) searchMemory.set({ search: asked, ...page });
  return asked === latest;
}

/** Adds the next page, unless the list is another one by then. */
export async function findMoreDonors(): Promise<void> {
  const { search, next: before } = searchMemory.get();
  const page = await requestDonors({ ...search, before: before! });
  const { search: present, donors = [] } = searchMemory.get();
  if (present === search) searchMemory.set({ search, ...page, donors: [...donors, ...page.donors] });
}

function requestDonors(search: StaffDonorSearch) {
  return call<StaffDonorPage>("POST", "/donors/search", search);
}

export function forgetDonors(): void {
  latest = noSearch;
  searchMemory.set({ search: noSearch });
}

/** Keeps the list true after a donor was changed, or erased. */
export function rememberDonor(id: string, donor?: StaffDonorSummary): void {
  const { donors, ...memory } = searchMemory.get();
  if (!donors) return;
  searchMemory.set({ ...memory, donors: donors.flatMap((other) => (other.id === id ? (donor ?? []) : other)) });
}
