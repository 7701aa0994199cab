// Writes contract/places/names/hi.json from places-hi.json, which also says where each name is from: npm run places
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { states } from "#contract/places/places.ts";
import type { PlaceNames } from "#contract/places/names.ts";

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

const sourceSchema = z.object({
  states: z.record(z.string(), z.string()),
  cities: z.record(
    z.string(),
    z.record(z.string(), z.object({ name: z.string(), otherNames: z.string().array().default([]) })),
  ),
});
const source = sourceSchema.parse(JSON.parse(readFileSync(new URL("places-hi.json", import.meta.url), "utf8")));

const names: PlaceNames = Object.fromEntries(
  states.map(({ name: state, cities }) => [
    state,
    {
      names: [source.states[state]!, ...(otherStateSpellings[state] ?? [])],
      cities: Object.fromEntries(
        cities.map((city) => {
          const { name, otherNames } = source.cities[state]![city.name]!;
          return [city.name, [name, ...otherNames]];
        }),
      ),
    },
  ]),
);

writeFileSync(new URL("../../contract/places/names/hi.json", import.meta.url), asJson(names));

/** One city a line, so that a change reads well in a diff. */
function asJson(places: PlaceNames): string {
  const blocks = Object.entries(places).map(([state, { names, cities }]) => {
    const lines = Object.entries(cities).map(([city, names]) => `    ${JSON.stringify(city)}:${JSON.stringify(names)}`);
    return `  ${JSON.stringify(state)}:{"names":${JSON.stringify(names)},"cities":{\n${lines.join(",\n")}\n  }}`;
  });
  return `{\n${blocks.join(",\n")}\n}\n`;
}
