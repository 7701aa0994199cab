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
      bloodType: gives === "Blood" ? bloodFrom(random()) : "",
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
export const cities: readonly CityOfState[] = bySize();

/** A city's rank for a number from 0 to 1: the first has about a fourteenth of all, the hundredth a thousandth. */
export function rankFrom(number: number): number {
  return Math.min(cities.length - 1, Math.floor(8 * ((cities.length / 8 + 1) ** number - 1)));
}

function bySize(): CityOfState[] {
  const all = states.flatMap(({ name, cities }) => cities.map((city) => ({ state: name, city: city.name })));
  return all.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ city }: CityOfState): number {
  return largest.includes(city) ? largest.indexOf(city) : largest.length;
}

/** Rare types are rare: about the shares of India, with a fifth who do not know their Rh factor. */
function bloodFrom(number: number): (typeof bloodTypes)[number] {
  let rest = number;
  for (const type of bloodTypes) {
    rest -= shares[type];
    if (rest < 0) return type;
  }
  return "O+";
}

const shares = {
  "O-": 0.016,
  "O+": 0.28,
  "A-": 0.012,
  "A+": 0.17,
  "B-": 0.016,
  "B+": 0.25,
  "AB-": 0.004,
  "AB+": 0.05,
  A: 0.045,
  B: 0.065,
  O: 0.075,
  AB: 0.017,
};

const firstRegistration = Date.UTC(2025, 0, 1);

const firstNames = ["Asha", "Ravi", "Meera", "Imran", "Lakshmi", "Gurpreet", "Joseph", "आशा", "கவிதா", "فاطمہ"];
const lastNames = ["Rao", "Sharma", "Khan", "Das", "Nair", "Singh", "Fernandes", "Patil", "Reddy", "Bose"];
