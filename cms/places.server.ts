import { states, type City, type State } from "#contract/places/places.ts";

/** The states and their cities, each with the other name that many know it by. */
export type Places = (NamedPlace & { cities: NamedPlace[] })[];

export type NamedPlace = { name: string; alsoCalled?: string };

/** The names alone: the browser needs no coordinates. Runs at build time only: call it in loaders. */
export function listPlaces(): Places {
  return states.map((state) => Object.assign(namesOf(state), { cities: state.cities.map(namesOf) }));
}

/** The name, and an older one that is more than another spelling: Bengaluru and Bangalore, but not Hisar and Hissar. */
function namesOf({ name, otherNames }: City | State): NamedPlace {
  const alsoCalled = otherNames.find((other) => isAnother(name.toLowerCase(), other.toLowerCase()));
  return alsoCalled ? { name, alsoCalled } : { name };
}

function isAnother(name: string, other: string): boolean {
  return (
    other.length > 3 &&
    !other.includes("&") &&
    !name.includes(other) &&
    !other.includes(name) &&
    countEdits(name, other) > 1
  );
}

/** How many letters to add, drop or change to make one text the other (Levenshtein). */
function countEdits(from: string, to: string): number {
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
