import { states } from "#contract/places/places.ts";
import type { Places } from "./components/donor-fields.tsx";

/** The names alone: the browser needs no coordinates. Runs at build time only: call it in loaders. */
export function listPlaces(): Places {
  return states.map(({ name, cities }) => ({ name, cities: cities.map((city) => city.name) }));
}
