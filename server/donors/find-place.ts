import { foldName } from "#contract/places/fold-name.ts";
import { placeNames } from "#contract/places/names.ts";
import { states, type State } from "#contract/places/places.ts";

/** A state, or a city of it, as donors are stored: by the names in the list. */
export type Place = { state: string; city?: string };

export type CityOfState = { state: string; city: string };

/** The state that people mean, in any case and by any name that it has or had. */
export function findState(text: string): State | undefined {
  return stateByName.get(normalize(text));
}

/** The cities that people mean: in a state, under each of its spellings that has it; without one, in every state. */
export function findCities(text: string, state?: State): CityOfState[] {
  const cities = citiesByName.get(normalize(text)) ?? [];
  if (!state) return cities;
  const spellings = findSpellings(state);
  return cities.filter((city) => spellings.includes(city.state));
}

/** A place as the list has it, with the state of a city that no other state has; names that it does not know stay. */
export function toListedPlace(typed: CityOfState): CityOfState {
  const state = findState(typed.state);
  const [first, ...others] = typed.state && !state ? [] : findCities(typed.city, state);
  if (first && others.length === 0) return first;
  return { state: state?.name ?? typed.state, city: first?.city ?? typed.city };
}

/** The names under which donors of this state are stored: both spellings of Himachal. */
export function findSpellings(state: State): string[] {
  const name = state.spellingOf ?? state.name;
  return states.filter((other) => (other.spellingOf ?? other.name) === name).map((other) => other.name);
}

// oxlint-disable-next-line no-control-regex -- every character of ASCII
const isAscii = /^[\x00-\x7f]*$/;

const stateByName = new Map<string, State>();
const citiesByName = new Map<string, CityOfState[]>();

for (const state of states) {
  for (const name of [state.name, ...state.otherNames]) stateByName.set(normalize(name), state);
  // In other scripts both spellings of a state have one name, which means the right one.
  if (!state.spellingOf) for (const name of namesInLanguages(state.name)) stateByName.set(normalize(name), state);
  for (const city of state.cities) {
    const names = [city.name, ...city.otherNames, ...namesInLanguages(state.name, city.name)];
    for (const name of names.map(normalize)) {
      citiesByName.set(name, [...(citiesByName.get(name) ?? []), { state: state.name, city: city.name }]);
    }
  }
}

/** The names of a state, or of a city of it, in every language that has names of its own. */
function namesInLanguages(state: string, city?: string): string[] {
  return Object.values(placeNames).flatMap((names) => (city ? names[state]!.cities[city]! : names[state]!.names));
}

function normalize(text: string): string {
  return isAscii.test(text) ? text.trim().toLowerCase().replace(/\s+/g, " ") : foldName(text);
}
