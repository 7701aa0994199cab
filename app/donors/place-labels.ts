import type { Places } from "./places.server.ts";

/** What the page's language calls a state. Donors are stored by the names of the list. */
export function stateLabel(places: Places, state: string): string {
  return places.find(({ name }) => name === state)?.label ?? state;
}

/** What the page's language calls a city, of this state if it is given. */
export function cityLabel(places: Places, city: string, state = ""): string {
  const cities = places.filter(({ name }) => !state || name === state).flatMap((place) => place.cities);
  return cities.find(({ name }) => name === city)?.label ?? city;
}
