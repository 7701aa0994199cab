import places from "./places.json" with { type: "json" };

export type City = { name: string; otherNames: string[]; latitude: number; longitude: number };

/** `spellingOf` is set on a second spelling of a state that is in the list under another name too. */
export type State = { name: string; otherNames: string[]; spellingOf?: string; cities: City[] };

/** Every state and union territory, alphabetically, each with its cities. */
export const states: readonly State[] = places;
