import type { StaffDonorPage, StaffDonorSearch, StaffDonorSummary } from "#contract/staff/donors.ts";
import { call } from "./api.ts";
import { createStore } from "./store.ts";

/** A search and what it has found so far; `donors` is undefined until it is answered. */
export type SearchMemory = {
  search: StaffDonorSearch;
  donors?: StaffDonorSummary[] | undefined;
  next?: string | undefined;
};

export const noSearch: StaffDonorSearch = { find: "", state: "", city: "", donationType: "", standing: "" };

/** The last search, so that Back shows it again. Names and numbers stay in memory, and out of the address. */
export const searchMemory = createStore<SearchMemory>({ search: noSearch });

let latest = 0;

/** Remembers what a search finds. Resolves to false if another one was started meanwhile, or the session has ended. */
export async function findDonors(search: StaffDonorSearch): Promise<boolean> {
  const turn = ++latest;
  const { donors, next } = await requestDonors(search);
  if (turn !== latest) return false;
  // A copy, by which it differs from the same search at another time.
  searchMemory.set({ search: { ...search }, donors, next });
  return true;
}

/** Adds the next page, unless the list is another one by then. */
export async function findMoreDonors(): Promise<void> {
  const { search, next: before } = searchMemory.get();
  const { donors: more, next } = await requestDonors({ ...search, before: before! });
  const { search: present, donors = [] } = searchMemory.get();
  if (present === search) searchMemory.set({ search, donors: [...donors, ...more], next });
}

function requestDonors(search: StaffDonorSearch) {
  return call<StaffDonorPage>("POST", "/donors/search", search);
}

export function forgetDonors(): void {
  latest++;
  searchMemory.set({ search: noSearch });
}

/** Keeps the list true after a donor was changed, or erased. */
export function rememberDonor(id: string, donor?: StaffDonorSummary): void {
  const memory = searchMemory.get();
  const donors = memory.donors?.flatMap((other) => (other.id === id ? (donor ?? []) : other));
  searchMemory.set({ ...memory, donors });
}
