import { z } from "zod";
import { bloodMatches, bloodTypes } from "./blood-types.ts";
import { donationTypes, type DonationType } from "./donation-types.ts";
import { channels, topics } from "./messages.ts";
import { donorAnswers, helperStates, needStates, offerStates } from "./need-states.ts";

// The answers of the public API. Pages import the types that follow from these schemas, never the schemas: zod is large.

const day = z.iso.date();
const moment = z.iso.datetime();

export const newDonor = z.object({
  fullName: z.string(),
  phoneNo: z.string(),
  donationType: z.enum(donationTypes.map((type) => type.value)),
  bloodType: z.enum([...bloodTypes, ""]).describe("Empty unless the donation type is Blood."),
  state: z.string(),
  city: z.string(),
});

/** A donor as a search shows them. */
export const donor = z.object({
  id: z.string(),
  ...newDonor.shape,
  confirmedOn: day.describe("When the donor last confirmed these details."),
  confirmedByPhoneOn: day.exactOptional().describe("When staff last confirmed these details with the donor by phone."),
  numberOnRequest: z.literal(true).exactOptional().describe("Masked: ask for it at /api/v1/donar/{id}/number."),
  distanceKm: z.number().exactOptional().describe("From the city, in a search with withinKm."),
  match: z.enum(bloodMatches).exactOptional().describe("In a search with compatible."),
});

const { fullName, phoneNo, ...donation } = newDonor.shape;

/** What somebody asks for, as they type it. */
export const newNeed = z.object({
  ...newDonor.shape,
  place: z.string().describe("The hospital or area, in a few words."),
  neededOn: day.describe("The last day on which it helps."),
  wanted: z.int().describe("How many donors; for blood, each gives one unit."),
});

/** A need on the board: no name, no number, no hospital. */
export const boardNeed = z.object({
  id: z.string(),
  ...donation,
  neededOn: day,
  askedAt: moment,
  missing: z.int().describe("How many donors are still looked for; 0 when it is closed or enough have said yes."),
});

/** Somebody who said yes to a seeker. */
const helper = z.object({
  id: z.string(),
  fullName,
  phoneNo,
  bloodType: donation.bloodType,
  city: donation.city,
  state: z.enum(helperStates).describe("A guest came by the board; staff have asked nobody of them."),
  at: moment,
});

const reference = z
  .string()
  .describe("What it is called on the telephone, such as R-482 193. Empty once it is erased.");

/** A need as the one who asked sees it, by the private link. */
export const ownNeed = z.object({
  id: z.string(),
  reference,
  given: newNeed.describe("As it was asked for. Names, numbers and words are empty once they are erased."),
  email: z.string(),
  emailFails: z.literal(true).exactOptional().describe("Mail there comes back, so no more is sent."),
  state: z.enum(needStates),
  reason: z.string().exactOptional().describe("Why staff refused it, in their words."),
  checked: z.boolean().describe("Whether staff have called, or know the number."),
  askedAt: moment,
  endsAt: moment,
  asked: z.union([z.literal(0), z.literal("few"), z.int()]).describe("A number from ten on, or with nobody left."),
  nobodyLeft: z.literal(true).exactOptional().describe("Nobody else whom it may ask was found."),
  next: z
    .object({ at: moment, donors: z.int() })
    .exactOptional()
    .describe("When more donors are asked, and how many at most."),
  helpers: z.array(helper).describe("Those who said yes, and nobody else."),
  gave: z.int().describe("How many have said that they gave."),
  eraseOn: day.exactOptional().describe("Of a closed need: when names and numbers are erased."),
  reopenUntil: moment.exactOptional().describe("Of one that was closed in error: until when it can be opened again."),
  trustedUntil: day.exactOptional().describe("Until when requests made with this link go out at once."),
});

/** A need that a donor was asked for, on the donor's own page. */
export const donorNeed = z.object({
  id: z.string().describe("Of the question to this donor, not of the need."),
  ...donation,
  place: z.string(),
  distanceKm: z.int(),
  neededOn: day,
  wanted: z.int(),
  checked: z.boolean().describe("False while staff have not called the one who asks."),
  askedAt: moment,
  standing: z.enum(offerStates).describe("Of a guest: the donor has offered help on the board, and is not asked."),
  reported: z.boolean().describe("Whether the donor has reported it, and staff have not looked at it yet."),
  answers: z.array(z.enum(donorAnswers)).describe("What the donor may answer now."),
  pausedUntil: day.exactOptional().describe("After `month`: the first day on which the donor may be asked again."),
  seeker: z.object({ fullName, phoneNo }).exactOptional().describe("After a yes, while it goes on as it was checked."),
});

/** A stored request. Sent again, it is answered with the same id. */
export const askedNeed = z.object({
  id: z.string(),
  secret: z.string().describe("Makes the private link, together with the id: /need/mine#id.secret"),
  reference,
});

const contact = z.object({
  id: z.string(),
  channel: z.enum(channels),
  address: z.string().describe("The e-mail address, the host of a device's push service, or the number."),
  device: z.string().exactOptional().describe("The SHA-256 of a device's push address, in base64url."),
  topics: z.array(z.enum(topics)).describe("What for; empty for an address that only gets a lost link."),
  since: moment.describe("When the donor chose it."),
  confirmed: z.boolean().describe("An address is used only after its link was used, a number after its code was."),
  failure: z.string().exactOptional().describe("Why it is no longer used."),
});

/** All that the registry holds about a donor, for the donor only. */
export const managedDonor = z.object({
  donor: newDonor.describe("As the donor gave it, with the number in full."),
  shown: donor.describe("As others see it."),
  absence: z.enum(["paused", "resting", "unconfirmed", "hidden"]).exactOptional().describe("Why no search shows them."),
  hiddenByReports: z
    .object({
      at: moment,
      canAnswer: z.boolean().describe("Whether confirming lists the donor again, which works once."),
    })
    .exactOptional()
    .describe("Only while reports, not staff, hide the donor."),
  paused: z.boolean(),
  numberOnRequest: z.boolean(),
  restingUntil: day.exactOptional().describe("The first day after the rest that follows a donation."),
  registeredAt: moment,
  confirmedOn: day,
  confirmBefore: day.describe("From this day searches leave the donor out, unless they confirm their details before."),
  notice: z.object({ version: z.string(), language: z.string() }).describe("What they were told when they registered."),
  numberAskedAt: z.array(moment).describe("The newest thousand times, newest first; who asked is not recorded."),
  numberAskedOn: z.array(z.object({ day, times: z.int() })).describe("How often on the days before, newest first."),
  contacts: z.array(contact).describe("How the donor may be reached."),
  messages: z
    .array(z.object({ kind: z.string(), channel: z.enum(channels), at: moment }))
    .describe("What was sent to the donor in the last 30 days, newest first."),
  needs: z.array(donorNeed).describe("What the donor was asked for, newest first, until names and numbers are erased."),
  messageTopic: z.enum(topics).exactOptional().describe("Of a link in a message: it opens what the message is about."),
  reach: z
    .object({ email: z.boolean(), phone: z.boolean(), pushKey: z.string() })
    .exactOptional()
    .describe("The ways that this server has, with its public key for web push (VAPID)."),
});

export const registered = z.object({
  success: z.literal(true),
  id: z.string(),
  secret: z
    .string()
    .exactOptional()
    .describe(
      "Makes the private link, together with the id. Left out if a listed donor registered the same before, with another one.",
    ),
  reach: managedDonor.shape.reach.describe("With a secret, from a server that sends e-mail: the ways that it has."),
});

/** The donor keeps it after deleting their details; the registry keeps nothing. */
export const deletionReceipt = z.object({ id: z.string(), deletedAt: moment });

const byDonationType = Object.fromEntries(donationTypes.map(({ value }) => [value, z.int()]));

/** How many donors there are to find. */
export const donorCounts = z.object({
  countedAt: moment,
  states: z.array(
    z.object({
      state: z.string(),
      donors: z.int(),
      donationTypes: z.object(byDonationType as Record<DonationType, z.ZodInt>),
    }),
  ),
});
