// Writes contract/places/names/hi.json from places-hi.json, which also says where each name is from: npm run places
import { writeFileSync } from "node:fs";
import { states } from "#contract/places/places.ts";
import type { PlaceNames } from "#contract/places/names.ts";
import placesInHindi from "./places-hi.json" with { type: "json" };

/** Spellings of states as common as the one we show, and former names that people still use. */
const otherStateSpellings: Record<string, string[]> = {
  Delhi: ["नई दिल्ली", "नयी दिल्ली"],
  Goa: ["गोआ"],
  "Jammu and Kashmir": ["जम्मू-कश्मीर"],
  Odisha: ["उड़ीसा"],
  Puducherry: ["पुदुच्चेरी", "पांडिचेरी"],
  "Tamil Nadu": ["तमिल नाडु"],
  Uttarakhand: ["उत्तरांचल"],
  "West Bengal": ["बंगाल"],
};

const source: {
  states: Record<string, string>;
  cities: Record<string, Record<string, { name: string; otherNames?: string[] }>>;
} = placesInHindi;

const names: PlaceNames = Object.fromEntries(
  states.map(({ name: state, cities }) => [
    state,
    {
      names: [source.states[state]!, ...(otherStateSpellings[state] ?? [])],
      cities: Object.fromEntries(
        cities.map((city) => {
          const { name, otherNames = [] } = source.cities[state]![city.name]!;
          return [city.name, [name, ...otherNames]];
        }),
      ),
    },
  ]),
);

writeFileSync(new URL("../../contract/places/names/hi.json", import.meta.url), JSON.stringify(names, null, 2));
