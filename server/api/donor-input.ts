import { z } from "zod";
import { bloodTypes, type BloodType } from "#contract/blood-types.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { DonorField, NewDonor } from "#contract/donor.ts";
import { findCities, findState, spellingsOf, states, type CityOfState } from "#contract/places/places.ts";
import type { DonorQuery, Gift } from "#server/registry/donors.ts";
import { RefusedRequest } from "./refusal.ts";

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
};

/** The fields in the order in which a form shows them, and what a sentence calls them. */
const fieldNames: Record<DonorField, string> = {
  fullName: "full name",
  phoneNo: "phone number",
  donationType: "donation type",
  bloodType: "blood type",
  state: "state",
  city: "city",
};

export const donorFields = Object.keys(fieldNames) as DonorField[];

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
    },
    say.object,
  )
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

export function parseSearch(body: unknown, query: unknown): DonorQuery {
  const search = parse(searchSchema, body);
  const { before } = parse(cursorSchema, query);
  const state = findState(search.state);
  // So that nobody reads the whole registry page by page.
  if (before && !state)
    throw new RefusedRequest(422, { message: say.stateForMore, errors: { state: say.stateForMore } });
  const places = search.city.trim()
    ? findCities(search.city, state)
    : (state ? spellingsOf(state) : []).map((name) => ({ state: name }));
  return { places, gifts: giftsOf(search), ...(before && { before }) };
}

/** True for a checked search that may go on to further pages. */
export function namesState(search: unknown): boolean {
  return Boolean(findState((search as { state?: string }).state ?? ""));
}

/** Blood of any type is twelve gifts, no donation type and no blood type any gift at all. */
function giftsOf(search: { donationType: string; bloodType: string }): Gift[] {
  if (needsNoBloodType(search)) return [{ donationType: findDonationType(search.donationType)!, bloodType: "" }];
  const bloodType = findBloodType(search.bloodType);
  if (!bloodType && !search.donationType.trim()) return [];
  return (bloodType ? [bloodType] : bloodTypes).map((type) => ({ donationType: "Blood", bloodType: type }));
}

/** The input as the schema wants it, or a refusal that names each field it concerns. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const { issues } = error;
  const fields = donorFields.filter((field) => issues.some(({ path }) => path[0] === field));
  if (fields.length === 0) throw new RefusedRequest(422, { message: issues[0]!.message });
  const messages = fields.map((field) => [field, issues.find(({ path }) => path[0] === field)!.message]);
  const several = `Please check: ${fields.map((field) => fieldNames[field]).join(", ")}.`;
  const errors = Object.fromEntries(messages) as Partial<Record<DonorField, string>>;
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
