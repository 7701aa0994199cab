import { v7 } from "uuid";
import { bloodTypes } from "#contract/blood-types.ts";
import type { NewDonor } from "#contract/donor.ts";
import { states } from "#contract/places/places.ts";
import type { CityOfState } from "#server/donors/find-place.ts";

/** Numbers from 0 to 1 that look random and are the same every time (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Made-up donors, always the same ones: few cities have most of them, as in India, and half give blood. */
export function* makeDonors(count: number): Generator<NewDonor & { id: string }> {
  const random = numbersFrom(2026);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  for (let n = 0; n < count; n++) {
    const { state, city } = cities[rankFrom(random())]!;
    const gives = random() < 0.5 ? "Blood" : pick(["Pads", "Oxygen Cylinder", "Medicines", "Others"] as const);
    yield {
      id: v7({
        msecs: firstRegistration + n * 20,
        seq: n,
        random: Uint8Array.from({ length: 16 }, () => random() * 256),
      }),
      fullName: `${pick(firstNames)} ${pick(lastNames)} ${n}`,
      phoneNo: `+91 ${String(10_000 + (n % 90_000))} ${String(n).padStart(7, "0")}`,
      donationType: gives,
      bloodType: gives === "Blood" ? pick(thousandBloodTypes) : "",
      state,
      city,
    };
  }
}

// oxfmt-ignore
const largest = [
  "Mumbai", "Delhi", "Bengaluru", "Hyderabad", "Ahmedabad", "Chennai", "Kolkata", "Surat", "Pune", "Jaipur", "Lucknow",
  "Kanpur", "Nagpur", "Indore", "Thane", "Bhopal", "Visakhapatnam", "Patna", "Vadodara", "Ghaziabad", "Ludhiana", "Agra",
  "Nashik", "Faridabad", "Meerut", "Rajkot", "Varanasi", "Srinagar", "Dhanbad", "Amritsar", "Prayagraj", "Ranchi",
  "Howrah", "Coimbatore", "Jabalpur", "Gwalior", "Vijayawada", "Jodhpur", "Madurai", "Raipur", "Kota", "Guwahati",
];

/** All cities, the largest first. */
export const cities: readonly CityOfState[] = states
  .flatMap(({ name: state, cities }) => cities.map(({ name: city }) => ({ state, city })))
  .toSorted((a, b) => rankOf(a) - rankOf(b));

/** A city's rank for a number from 0 to 1: the first has about a fourteenth of all, the hundredth a thousandth. */
export function rankFrom(number: number): number {
  return Math.min(cities.length - 1, Math.floor(8 * ((cities.length / 8 + 1) ** number - 1)));
}

function rankOf({ city }: CityOfState): number {
  return largest.includes(city) ? largest.indexOf(city) : largest.length;
}

/** Of a thousand donors in India about so many have each type, but for a fifth who do not know their Rh factor. */
// oxfmt-ignore
const shares = {
  "O-": 16, "O+": 280, "A-": 12, "A+": 170, "B-": 16, "B+": 250, "AB-": 4, "AB+": 50, A: 45, B: 65, O: 75, AB: 17,
};
const thousandBloodTypes = bloodTypes.flatMap((type) => Array.from({ length: shares[type] }, () => type));

const firstRegistration = Date.UTC(2025, 0, 1);

const firstNames = ["Asha", "Ravi", "Meera", "Imran", "Lakshmi", "Gurpreet", "Joseph", "आशा", "கவிதா", "فاطمہ"];
const lastNames = ["Rao", "Sharma", "Khan", "Das", "Nair", "Singh", "Fernandes", "Patil", "Reddy", "Bose"];
