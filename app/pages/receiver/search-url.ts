import { donationTypes } from "#contract/donation-types.ts";
import type { DonorSearch } from "#contract/donor.ts";

/** The part of an address that says what is searched for; it never names a person. */
export function queryOf({ state, city, donationType, bloodType, compatible, withinKm }: DonorSearch): string {
  const criteria = Object.entries({ city, donationType, bloodType }).filter(([, value]) => value);
  // The state stands there even when it is empty: without any criterion there would be no search.
  const query = new URLSearchParams([["state", state], ...criteria]);
  if (compatible) query.set("compatible", "1");
  if (withinKm) query.set("withinKm", String(withinKm));
  return `?${query}`;
}

/** What an address asks for, for the API to check; undefined when it does not search. */
export function searchIn(query: string): DonorSearch | undefined {
  const given = new URLSearchParams(query);
  if (!criteria.some((name) => given.has(name))) return undefined;
  const textOf = (name: string) => given.get(name)?.trim() ?? "";
  const type = textOf("donationType").toLowerCase();
  return {
    state: textOf("state"),
    city: textOf("city"),
    donationType: (donationTypes.find(({ value }) => value.toLowerCase() === type)?.value ?? type) as "",
    // A plus sign that was not encoded, as in "O+", arrives as a space.
    bloodType: (given.get("bloodType") ?? "").replace(/(?<=\w) $/, "+").toUpperCase() as "",
    ...(given.get("compatible") === "1" && { compatible: true }),
    ...(textOf("withinKm") && { withinKm: Number(textOf("withinKm")) }),
  };
}

const criteria = ["state", "city", "donationType", "bloodType", "compatible", "withinKm"];
