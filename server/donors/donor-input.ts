import { z } from "zod";
import { bloodTypes, type BloodType } from "#contract/blood-types.ts";
import { matchesFor } from "./blood-compatibility.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import { farthestKm, type DonorField, type NewDonor, type SearchField } from "#contract/donor.ts";
import { citiesWithin } from "./nearby.ts";
import { findCities, findState, spellingsOf, states, type CityOfState } from "#contract/places/places.ts";
import type { DonorQuery, Gift } from "#server/registry/donors.ts";
import type { WiderSearch } from "#server/registry/nearby-search.ts";
import { RefusedRequest } from "#server/http/errors.ts";

const maxNameLength = 100;
const donationValues = donationTypes.map((type) => type.value);

const say = {
  object: "Please send the details as one JSON object.",
  name: "Please enter your full name.",
  longName: `Please enter a name of at most ${maxNameLength} characters.`,
  oddName: "Please enter your name without special control characters.",
  phone: "Please enter your phone number.",
  badPhone: "Please enter a phone number of 7 to 15 digits. Spaces and + - . ( ) may stand between them.",
  donationType: "Please choose a donation type from the list.",
  bloodType: "Please choose a blood type from the list.",
  state: "Please choose a state from the list.",
  city: "Please choose a city from the list.",
  stateForMore: "Please choose a state to see more donors.",
  cityOfState: "Please choose a city of the chosen state.",
  withinKm: `Please choose a distance from 0 to ${farthestKm} km.`,
  compatible: "Please say true or false for compatible blood types.",
  cityToStart: "Please choose a city to search around it.",
};

/** The fields in the order in which a form shows them, and what a sentence calls them. */
const fieldNames: Record<DonorField | SearchField, string> = {
  fullName: "full name",
  phoneNo: "phone number",
  donationType: "donation type",
  bloodType: "blood type",
  state: "state",
  city: "city",
  withinKm: "distance",
  compatible: "compatible blood types",
};

const allFields = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

const donationType = z.string(say.donationType).meta({ examples: donationValues });
const bloodType = z
  .string(say.bloodType)
  .default("")
  .meta({ description: "Counts only for Blood; otherwise it is ignored.", examples: bloodTypes });
const state = z.string(say.state).meta({ examples: states.slice(0, 3).map(({ name }) => name) });
const city = z.string(say.city).meta({ examples: ["Pune"] });

export const newDonorSchema = z
  .object(
    {
      fullName: z
        .string(say.name)
        .trim()
        .refine(isVisible, say.name)
        .refine((name) => [...name].length <= maxNameLength, say.longName)
        .refine(isPlainText, say.oddName)
        .meta({ description: "In any script.", minLength: 1, maxLength: maxNameLength }),
      phoneNo: z
        .string(say.phone)
        .trim()
        .min(1, say.phone)
        .refine(isPhoneNumber, say.badPhone)
        .meta({ description: "7 to 15 digits; spaces and + - . ( ) may stand between them." }),
      donationType: donationType.refine(findDonationType, say.donationType),
      bloodType,
      state: state.refine(findState, say.state),
      city,
    },
    say.object,
  )
  .refine((donor) => findDonationType(donor.donationType) !== "Blood" || findBloodType(donor.bloodType), {
    error: say.bloodType,
    path: ["bloodType"],
    when: ({ value }) => haveText(value, "donationType", "bloodType"),
  })
  .refine((donor) => (findState(donor.state) ? findCityOf(donor) : findCities(donor.city).length), {
    error: say.city,
    path: ["city"],
    when: ({ value }) => haveText(value, "state", "city"),
  });

export const searchSchema = z
  .object(
    {
      donationType: donationType.default("").refine(emptyOr(findDonationType), say.donationType),
      bloodType,
      state: state.default("").refine(emptyOr(findState), say.state),
      city: city.default("").refine(
        emptyOr((text) => findCities(text).length),
        say.city,
      ),
      withinKm: z
        .number(say.withinKm)
        .min(0, say.withinKm)
        .max(farthestKm, say.withinKm)
        .default(0)
        .meta({ description: "Donors of other cities so near to the city, too, nearest first." }),
      compatible: z
        .boolean(say.compatible)
        .default(false)
        .meta({ description: "Donors of other blood types that may be given to this one, too, exact matches first." }),
    },
    say.object,
  )
  .refine((search) => search.withinKm === 0 || search.city.trim(), { error: say.cityToStart, path: ["city"] })
  .refine((search) => needsNoBloodType(search) || emptyOr(findBloodType)(search.bloodType), {
    error: say.bloodType,
    path: ["bloodType"],
    when: ({ value }) => haveText(value, "donationType", "bloodType"),
  })
  .refine((search) => !search.city.trim() || findCities(search.city, findState(search.state)).length, {
    error: say.cityOfState,
    path: ["city"],
    when: ({ value }) => haveText(value, "state", "city") && Boolean(findState((value as { state: string }).state)),
  });

export const cursorSchema = z.object({ before: z.uuid("Please start this search again.").optional() });

export function parseNewDonor(body: unknown): NewDonor {
  const donor = parse(newDonorSchema, body);
  const donationType = findDonationType(donor.donationType)!;
  return {
    fullName: donor.fullName,
    phoneNo: donor.phoneNo,
    donationType,
    bloodType: donationType === "Blood" ? findBloodType(donor.bloodType)! : "",
    ...findCityOf(donor)!,
  };
}

/** What to look for, more widely or not; only one that names a state goes on to further pages, so that nobody reads all. */
export type Search = { query: DonorQuery; wider?: WiderSearch; namesState: boolean };

export function parseSearch(body: unknown): Search {
  const search = parse(searchSchema, body);
  const state = findState(search.state);
  const places = search.city.trim()
    ? findCities(search.city, state)
    : (state ? spellingsOf(state) : []).map((name) => ({ state: name }));
  const query = { places, gifts: giftsOf(search) };
  const wider = widen(search, query);
  return { query, namesState: Boolean(state), ...(wider && { wider }) };
}

/** With other cities around the city, or other types of blood, when the search asks for either. */
function widen(
  { withinKm, compatible }: z.output<typeof searchSchema>,
  { places, gifts }: DonorQuery,
): WiderSearch | undefined {
  const bloodType = gifts.length === 1 && compatible ? gifts[0]!.bloodType : "";
  if (!withinKm && !bloodType) return undefined;
  const kinds = bloodType
    ? matchesFor(bloodType as BloodType).map(({ type, match }) => ({ gifts: [giftOfBlood(type)], match }))
    : [{ gifts }];
  return { kinds, places, ...(withinKm && { around: citiesWithin(places as CityOfState[], withinKm) }) };
}

/** Where the last page ended; undefined on the first. */
export function parseCursor(query: unknown, namesState: boolean): string | undefined {
  if (!hasKeys(query)) return undefined;
  const { before } = parse(cursorSchema, query);
  if (before && !namesState) {
    throw new RefusedRequest(422, { message: say.stateForMore, errors: { state: say.stateForMore } });
  }
  return before;
}

function hasKeys(given: unknown): boolean {
  for (const _ in given as object) return true;
  return false;
}

/** Blood of any type is twelve gifts, no donation type and no blood type any gift at all. */
function giftsOf(search: { donationType: string; bloodType: string }): Gift[] {
  if (needsNoBloodType(search)) return [{ donationType: findDonationType(search.donationType)!, bloodType: "" }];
  const bloodType = findBloodType(search.bloodType);
  if (!bloodType && !search.donationType.trim()) return [];
  return (bloodType ? [bloodType] : bloodTypes).map(giftOfBlood);
}

function giftOfBlood(bloodType: BloodType): Gift {
  return { donationType: "Blood", bloodType };
}

/** The input as the schema wants it, or a refusal that names each field it concerns. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const { issues } = error;
  const fields = allFields.filter((field) => issues.some(({ path }) => path[0] === field));
  if (fields.length === 0) throw new RefusedRequest(422, { message: issues[0]!.message });
  const messages = fields.map((field) => [field, issues.find(({ path }) => path[0] === field)!.message]);
  const several = `Please check: ${fields.map((field) => fieldNames[field]).join(", ")}.`;
  const errors = Object.fromEntries(messages) as Partial<typeof fieldNames>;
  throw new RefusedRequest(422, { message: fields.length > 1 ? several : errors[fields[0]!]!, errors });
}

function findDonationType(text: string): DonationType | undefined {
  return donationValues.find((value) => value.toLowerCase() === text.trim().toLowerCase());
}

function findBloodType(text: string): BloodType | undefined {
  return bloodTypes.find((value) => value === text.trim().toUpperCase());
}

/** True when a donation type is given and it is not Blood. */
function needsNoBloodType(given: { donationType: string }): boolean {
  return given.donationType.trim() !== "" && findDonationType(given.donationType) !== "Blood";
}

/** The city of just that spelling of the state: a donor is filed as they chose. */
function findCityOf(given: { state: string; city: string }): CityOfState | undefined {
  const state = findState(given.state);
  return state && findCities(given.city, state).find((found) => found.state === state.name);
}

function emptyOr(known: (text: string) => unknown): (text: string) => boolean {
  return (text) => !text.trim() || Boolean(known(text));
}

function haveText(value: unknown, ...fields: string[]): boolean {
  const given = Object(value) as Record<string, unknown>;
  return fields.every((field) => typeof given[field] === "string");
}

/** Something that one can see: not only spaces, marks and joiners. */
function isVisible(name: string): boolean {
  return /[^\p{Z}\p{C}\p{M}]/u.test(name);
}

/** No control characters, no halves of characters, nothing that turns the direction of what follows. */
function isPlainText(name: string): boolean {
  return name.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069\ufffe\uffff]/u.test(name);
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/[ +\-.()[\]]/g, "");
  return /^[0-9]{7,15}$/.test(digits);
}
