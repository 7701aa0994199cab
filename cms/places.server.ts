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
    editDistance(name, other) > 1
  );
}

/** The Levenshtein distance: how many letters to add, drop or change. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...from].entries()) {
    const next = [n + 1];
    for (const [m, other] of [...to].entries()) {
      next.push(Math.min(next[m]! + 1, row[m + 1]! + 1, row[m]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
