import type { Places } from "./places.server.ts";

/** The name of a state in the page's language. Donors are stored by the names of the list. */
export function stateLabel(places: Places, state: string): string {
  return places.find(({ name }) => name === state)?.label ?? state;
}

/** The name of a city in the page's language, of this state if it is given. */
export function cityLabel(places: Places, city: string, state = ""): string {
  const cities = places.filter(({ name }) => !state || name === state).flatMap((place) => place.cities);
  return cities.find(({ name }) => name === city)?.label ?? city;
}
