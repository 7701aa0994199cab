import { describeLanguage, findLanguage } from "#contract/languages.ts";
import { placeNames, type PlaceNames } from "#contract/places/names.ts";
import { states, type City, type State } from "#contract/places/places.ts";
import type { LoaderArgs } from "#cms/content.server.ts";

/** The states and their cities, in the order of the page's language. */
export type Places = (NamedPlace & { cities: NamedPlace[] })[];

/** A place by the name under which donors are stored. */
export type NamedPlace = {
  name: string;
  /** What the page's language calls it, where that differs. */
  label?: string;
  /** Other well-known names that people may type. */
  alsoCalled?: string[];
};

/** The names only: the browser needs no coordinates. It runs when a page is rendered: call it in loaders only. */
export function listPlaces({ request }: LoaderArgs): Places {
  const language = findLanguage(new URL(request.url).pathname);
  const names = placeNames[language];
  const { compare } = new Intl.Collator(describeLanguage(language).tag);
  const inOrder = <Place extends NamedPlace>(places: Place[]) =>
    names ? places.toSorted((a, b) => compare(a.label ?? a.name, b.label ?? b.name)) : places;
  return inOrder(
    states.map((state) => {
      const cities = state.cities.map((city) => toNamedPlace(city, names?.[state.name]?.cities[city.name]));
      return Object.assign(toNamedPlace(state, nameState(state, names)), { cities: inOrder(cities) });
    }),
  );
}

/** Both spellings of a state have one name in other languages, so the second shows what it is stored as. */
function nameState({ name, spellingOf }: State, names: PlaceNames | undefined): string[] | undefined {
  const [shown, ...others] = names?.[name]?.names ?? [];
  return shown === undefined ? undefined : [spellingOf ? `${shown} (${name})` : shown, ...others];
}

/** Adds another name that is not merely a spelling: Bangalore for Bengaluru, New Delhi for Delhi, but not Hissar for Hisar. */
function toNamedPlace({ name, otherNames }: City | State, [label, ...spellings]: string[] = []): NamedPlace {
  const older = otherNames.find(
    (other) => !official.test(other) && isOtherName(name.toLowerCase(), other.toLowerCase()),
  );
  const alsoCalled = [...(older ? [older] : []), ...spellings];
  return { name, ...(label && { label }), ...(alsoCalled.length > 0 && { alsoCalled }) };
}

/** J&K, NCT of Delhi, UT Chandigarh: nobody looks for a place in a list by what files call it. */
const official = /&|^(NCT|UT) /;

function isOtherName(name: string, other: string): boolean {
  return other.length > 3 && !name.includes(other) && !other.startsWith(name) && !differByALetter(name, other);
}

/** Whether the names differ by one letter, which was added, dropped or changed. */
function differByALetter(name: string, other: string): boolean {
  const start = [...name, ""].findIndex((letter, n) => letter !== other[n]);
  const [rest, otherRest] = [name.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1);
}
