import type { StaffDonorSearch, StaffDonorSummary } from "#contract/staff/donors.ts";
import { createStore } from "#app/staff/store.ts";

/** A search and what it has found so far; `donors` is undefined until it is answered. */
export type SearchMemory = {
  search: StaffDonorSearch;
  donors?: StaffDonorSummary[] | undefined;
  next?: string | undefined;
};

export const noSearch: StaffDonorSearch = { find: "", state: "", city: "", donationType: "", standing: "" };

/** The last search, so that Back shows it again. Names and numbers stay in memory, and out of the address. */
export const searchMemory = createStore<SearchMemory>({ search: noSearch });

export function forgetDonors(): void {
  searchMemory.set({ search: noSearch });
}

/** Keeps the list true after a donor was changed, or erased. */
export function rememberDonor(id: string, donor?: StaffDonorSummary): void {
  const memory = searchMemory.get();
  const donors = memory.donors?.flatMap((other) => (other.id === id ? (donor ?? []) : other));
  searchMemory.set({ ...memory, donors });
}
