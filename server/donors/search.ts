import { z } from "zod";
import { bloodTypes, type BloodMatch, type BloodType } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { DonorSearch } from "#contract/donor.ts";
import { maxDistanceKm } from "#contract/limits.ts";
import { validation as messages } from "#server/messages.ts";
import { rankDonorTypes } from "./blood-compatibility.ts";
import { findBloodType, findDonationType } from "./donation.ts";
import { ValidationError } from "./errors.ts";
import { findCities, findSpellings, findState, type CityOfState, type Place } from "./find-place.ts";
import { findCitiesWithin, type NearbyCity } from "./nearby.ts";
import { bloodTypeField, cityField, donationTypeField, stateField } from "./new-donor.ts";
import { haveText, validate } from "./validate.ts";

/** What a donor gives; the blood type is empty unless it is blood. */
export type DonationFilter = { donationType: DonationType; bloodType: BloodType | "" };

/** Donors in any of the places who give any of the donations; an empty list means all. `before` is where the last page ended. */
export type DonorQuery = { places: Place[]; donations: DonationFilter[]; before?: string };

/** Donations in tiers, the best first, in any of the places; or in cities, the nearest first, which then say how far they are. */
export type NearbySearch = {
  tiers: { donations: DonationFilter[]; match?: BloodMatch }[];
  places: Place[];
  cities?: NearbyCity[];
};

/** `nearby` is set when the search reaches past its city or blood type. Only a search with a state has further pages. */
export type Search = { asked: DonorSearch; query: DonorQuery; nearby?: NearbySearch; hasState: boolean };

export const searchSchema = z
  .object({
    donationType: donationTypeField.default("").refine(isEmptyOr(findDonationType), messages.donationType),
    bloodType: bloodTypeField,
    state: stateField.default("").refine(isEmptyOr(findState), messages.state),
    city: cityField.default("").refine(
      isEmptyOr((text) => findCities(text).length),
      messages.city,
    ),
    withinKm: z
      .number(messages.withinKm)
      .min(0, messages.withinKm)
      .max(maxDistanceKm, messages.withinKm)
      .default(0)
      .describe("Also donors of other cities up to this distance from the city, nearest first."),
    compatible: z
      .boolean(messages.compatible)
      .default(false)
      .describe("Also donors of other blood types that may be given to this one, exact matches first."),
  })
  .refine((search) => search.withinKm === 0 || search.city.trim(), { error: messages.cityToStart, path: ["city"] })
  .refine((search) => isForItems(search) || isEmptyOr(findBloodType)(search.bloodType), {
    error: messages.bloodType,
    path: ["bloodType"],
    when: ({ value }) => haveText(value, "donationType", "bloodType"),
  })
  .refine((search) => !search.city.trim() || findCities(search.city, findState(search.state)).length, {
    error: messages.cityOfState,
    path: ["city"],
    when: ({ value }) => haveText(value, "state", "city") && Boolean(findState((value as { state: string }).state)),
  });

export const cursorSchema = z.object({
  before: z
    .uuid(messages.cursor)
    .optional()
    .describe("Where the next page starts: follow the Link header instead of writing it."),
});

export function parseSearch(input: unknown): Search {
  const search = validate(searchSchema, input);
  const state = findState(search.state);
  const places = search.city.trim()
    ? findCities(search.city, state)
    : (state ? findSpellings(state) : []).map((name) => ({ state: name }));
  const query = { places, donations: listDonations(search) };
  const nearby = planNearbySearch(search, query);
  return { asked: search as DonorSearch, query, hasState: Boolean(state), ...(nearby && { nearby }) };
}

/** Where the last page ended; undefined on the first. Without a state there are no further pages, so that nobody reads all donors. */
export function parseCursor(input: unknown, hasState: boolean): string | undefined {
  const { before } = validate(cursorSchema, input);
  if (before && !hasState) {
    throw new ValidationError({ message: messages.stateForMore, errors: { state: messages.stateForMore } });
  }
  return before;
}

function planNearbySearch(search: z.output<typeof searchSchema>, query: DonorQuery): NearbySearch | undefined {
  const { withinKm, compatible, places, donations } = { ...search, ...query };
  const bloodType = donations.length === 1 && compatible ? donations[0]!.bloodType : "";
  if (!withinKm && !bloodType) return undefined;
  const tiers = bloodType
    ? rankDonorTypes(bloodType).map(({ type, match }) => ({ donations: [bloodOfType(type)], match }))
    : [{ donations }];
  return { tiers, places, ...(withinKm && { cities: findCitiesWithin(places as CityOfState[], withinKm) }) };
}

/** Blood of any type is twelve donations; no donation type and no blood type is any donation at all. */
function listDonations(search: { donationType: string; bloodType: string }): DonationFilter[] {
  if (isForItems(search)) return [{ donationType: findDonationType(search.donationType)!, bloodType: "" }];
  const bloodType = findBloodType(search.bloodType);
  if (!bloodType && !search.donationType.trim()) return [];
  return (bloodType ? [bloodType] : bloodTypes).map(bloodOfType);
}

function bloodOfType(bloodType: BloodType): DonationFilter {
  return { donationType: "Blood", bloodType };
}

/** Whether a donation type is given and it is not Blood. */
function isForItems({ donationType }: { donationType: string }): boolean {
  return donationType.trim() !== "" && findDonationType(donationType) !== "Blood";
}

function isEmptyOr(find: (text: string) => unknown): (text: string) => boolean {
  return (text) => !text.trim() || Boolean(find(text));
}
