import { z } from "zod";
import { bloodTypes } from "./blood-types.ts";
import { donationTypes } from "./donation-types.ts";
import { helperStates, needStates, offerStates } from "./need-states.ts";

// The answers of the public API about needs. Pages import the types in needs.ts, which follow from these schemas.

const bloodType = z.enum([...bloodTypes, ""]);
const what = { donationType: z.enum(donationTypes.map((type) => type.value)), bloodType };
const where = { state: z.string(), city: z.string() };
const who = { fullName: z.string(), phoneNo: z.string() };

/** What somebody asks for, as they type it. */
export const newNeed = z.object({
  ...who,
  ...what,
  ...where,
  place: z.string().describe("The hospital or area, in a few words."),
  neededOn: z.iso.date().describe("The last day on which it helps."),
  wanted: z.int().describe("How many donors; for blood, each gives one unit."),
});

/** A need on the board: no name, no number, no hospital. */
export const boardNeed = z.object({
  id: z.string(),
  ...what,
  ...where,
  neededOn: z.iso.date(),
  askedAt: z.iso.datetime(),
  missing: z.int().describe("How many donors are still looked for; 0 when it is closed or enough have said yes."),
});

/** Somebody who said yes to a seeker. */
const helper = z.object({
  id: z.string(),
  ...who,
  bloodType,
  city: z.string(),
  state: z.enum(helperStates).describe("A guest came by the board and is not registered."),
  at: z.iso.datetime(),
});

/** A need as the one who asked sees it, by the private link. */
export const ownNeed = z.object({
  id: z.string(),
  given: newNeed.describe("As it was asked for. Names, numbers and words are empty once they are erased."),
  email: z.string(),
  state: z.enum(needStates),
  reason: z.string().exactOptional().describe("Why staff refused it, in their words."),
  checked: z.boolean().describe("Whether staff have called, or know the number."),
  askedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  asked: z
    .union([z.literal(0), z.literal("few"), z.int()])
    .describe("How many donors were asked; a number only from ten on."),
  next: z
    .object({ at: z.iso.datetime(), donors: z.int() })
    .exactOptional()
    .describe("When more donors are asked, and how many at most."),
  helpers: z.array(helper).describe("Those who said yes, and nobody else."),
  gave: z.int().describe("How many have said that they gave."),
  eraseOn: z.iso.date().exactOptional().describe("Of a closed need: when names and numbers are erased."),
  trustedUntil: z.iso.date().exactOptional().describe("Until when requests made with this link go out at once."),
});

/** A need that a donor was asked for, on the donor's own page. */
export const donorNeed = z.object({
  id: z.string().describe("Of the question to this donor, not of the need."),
  ...what,
  ...where,
  place: z.string(),
  distanceKm: z.int(),
  neededOn: z.iso.date(),
  wanted: z.int(),
  checked: z.boolean().describe("False while staff have not called the one who asks."),
  askedAt: z.iso.datetime(),
  standing: z.enum(offerStates),
  reported: z.boolean(),
  seeker: z.object(who).exactOptional().describe("Only for a donor who said yes."),
});

/** A stored request. Sent again, it is answered with the same id. */
export const askedNeed = z.object({
  id: z.string(),
  secret: z.string().describe("Makes the private link, together with the id: /need/mine#id.secret"),
});
