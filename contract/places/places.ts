import places from "./places.json" with { type: "json" };

export type City = { name: string; otherNames: string[]; latitude: number; longitude: number };
export type State = { name: string; otherNames: string[]; spellingOf?: string; cities: City[] };

/** A city as donors are filed: under its state's name and its own. */
export type CityOfState = { state: string; city: string };

/** Every state and union territory, alphabetically, each with its cities. */
export const states: readonly State[] = places;

/** The state that people mean, whatever the case, the spaces around it or the name it once had. */
export function findState(text: string): State | undefined {
  return stateByName.get(normalise(text));
}

/** The cities that people mean: in a state, under each of its spellings that has it; without one, in every state. */
export function findCities(text: string, state?: State): CityOfState[] {
  const cities = citiesByName.get(normalise(text)) ?? [];
  if (!state) return cities;
  const spellings = spellingsOf(state);
  return cities.filter((city) => spellings.includes(city.state));
}

/** The names under which donors of this state are filed: both spellings of Himachal. */
export function spellingsOf(state: State): string[] {
  return spellings.get(state.spellingOf ?? state.name)!;
}

const stateByName = new Map<string, State>();
const citiesByName = new Map<string, CityOfState[]>();
const spellings = new Map<string, string[]>();

for (const state of states) {
  for (const name of [state.name, ...state.otherNames]) stateByName.set(normalise(name), state);
  add(spellings, state.spellingOf ?? state.name, state.name);
  for (const city of state.cities) {
    for (const name of [city.name, ...city.otherNames]) {
      add(citiesByName, normalise(name), { state: state.name, city: city.name });
    }
  }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function normalise(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}
