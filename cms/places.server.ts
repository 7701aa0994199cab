import { states, type City, type State } from "#contract/places/places.ts";

/** The states and their cities, each with another well-known name if it has one. */
export type Places = (NamedPlace & { cities: NamedPlace[] })[];

export type NamedPlace = { name: string; alsoCalled?: string };

/** The names only: the browser needs no coordinates. It runs at build time: call it in loaders only. */
export function listPlaces(): Places {
  return states.map((state) => Object.assign(toNamedPlace(state), { cities: state.cities.map(toNamedPlace) }));
}

/** Adds an older name that is not merely another spelling: Bangalore for Bengaluru, but not Hissar for Hisar. */
function toNamedPlace({ name, otherNames }: City | State): NamedPlace {
  const alsoCalled = otherNames.find((other) => isOtherName(name.toLowerCase(), other.toLowerCase()));
  return alsoCalled ? { name, alsoCalled } : { name };
}

function isOtherName(name: string, other: string): boolean {
  return (
    other.length > 3 &&
    !other.includes("&") &&
    !name.includes(other) &&
    !other.includes(name) &&
    !differByALetter(name, other)
  );
}

/** Whether the names differ by one letter, which was added, dropped or changed. */
function differByALetter(name: string, other: string): boolean {
  const start = [...name, ""].findIndex((letter, n) => letter !== other[n]);
  const [rest, otherRest] = [name.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1);
}
