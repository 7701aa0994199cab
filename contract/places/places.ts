import places from "./places.json" with { type: "json" };

export type City = { name: string; otherNames: string[]; latitude: number; longitude: number };
export type State = { name: string; otherNames: string[]; spellingOf?: string; cities: City[] };

/** Every state and union territory, alphabetically, each with its cities. */
export const states: readonly State[] = places;

/** The state that people mean, whatever the case, the spaces around it or the name it once had. */
export function findState(text: string): State | undefined {
  return stateByName.get(normalise(text));
}

/** The cities people mean: one within a state; without one, that name in every state. */
export function findCities(text: string, state?: State): City[] {
  if (!state) return citiesByName.get(normalise(text)) ?? [];
  const city = cityByStateAndName.get(cityKey(state, text));
  return city ? [city] : [];
}

/** The names under which donors of this state are filed: both spellings of Himachal. */
export function spellingsOf(state: State): string[] {
  return states.filter((other) => rightSpelling(other) === rightSpelling(state)).map((other) => other.name);
}

const stateByName = new Map<string, State>();
const citiesByName = new Map<string, City[]>();
const cityByStateAndName = new Map<string, City>();

for (const state of states) {
  for (const name of [state.name, ...state.otherNames]) stateByName.set(normalise(name), state);

  for (const city of state.cities) {
    for (const name of [city.name, ...city.otherNames]) {
      cityByStateAndName.set(cityKey(state, name), city);
      // A city of the second spelling is the same place once more.
      if (!state.spellingOf) citiesByName.set(normalise(name), [...(citiesByName.get(normalise(name)) ?? []), city]);
    }
  }
}

function cityKey(state: State, text: string): string {
  return `${rightSpelling(state)}/${normalise(text)}`;
}

function rightSpelling(state: State): string {
  return state.spellingOf ?? state.name;
}

function normalise(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}
