import type { Language } from "../languages.ts";
import hi from "./names/hi.json" with { type: "json" };

/** The names of the places in a language, by their names in the list: what pages show first, other spellings after it. */
export type PlaceNames = Record<string, { names: string[]; cities: Record<string, string[]> }>;

/** A language without names of its own shows those of the list. */
export const placeNames: Partial<Record<Language, PlaceNames>> = { hi };
