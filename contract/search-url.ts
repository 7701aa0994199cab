import { donationTypes } from "./donation-types.ts";
import type { DonorSearch } from "./donor.ts";
import { pageSize } from "./limits.ts";

/** The query string of a search; it never names a person. */
export function formatSearchUrl({ state, city, donationType, bloodType, compatible, withinKm }: DonorSearch): string {
  const criteria = Object.entries({ city, donationType, bloodType }).filter(([, value]) => value);
  // An empty state is written too: without any criterion the URL would not be a search.
  const params = new URLSearchParams([["state", state], ...criteria]);
  if (compatible) params.set("compatible", "1");
  if (withinKm) params.set("withinKm", String(withinKm));
  return `?${params}`;
}

/** The search of a query string, which the API validates; undefined when there is none. */
export function parseSearchUrl(query: string): DonorSearch | undefined {
  const params = new URLSearchParams(query);
  if (!criteria.some((name) => params.has(name))) return undefined;
  const read = (name: string) => params.get(name)?.trim() ?? "";
  const type = read("donationType").toLowerCase();
  return {
    state: read("state"),
    city: read("city"),
    donationType: (donationTypes.find(({ value }) => value.toLowerCase() === type)?.value ?? type) as "",
    // A plus sign that was not encoded, as in "O+", arrives as a space.
    bloodType: (params.get("bloodType") ?? "").replace(/(?<=\w) $/, "+").toUpperCase() as "",
    ...(params.get("compatible") === "1" && { compatible: true }),
    ...(read("withinKm") && { withinKm: Number(read("withinKm")) }),
  };
}

/** How many donors of a search were shown: 'Show more' keeps it in the address, so that Back brings all of them back. */
export function readShown(url: string): number {
  return Number(/[?&]shown=(\d+)/.exec(url)?.[1] ?? pageSize);
}

const criteria = ["state", "city", "donationType", "bloodType", "compatible", "withinKm"];
