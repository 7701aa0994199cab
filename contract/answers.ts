import { z } from "zod";
import { bloodMatches, bloodTypes } from "./blood-types.ts";
import { donationTypes, type DonationType } from "./donation-types.ts";

// The answers of the public API. Pages import the types that follow from these schemas, never the schemas: zod is large.

export const newDonor = z.object({
  fullName: z.string(),
  phoneNo: z.string(),
  donationType: z.enum(donationTypes.map((type) => type.value)),
  bloodType: z.enum([...bloodTypes, ""]).meta({ description: "Empty unless the donation type is Blood." }),
  state: z.string(),
  city: z.string(),
});

/** A donor as a search shows them. */
export const donor = z.object({
  id: z.string(),
  ...newDonor.shape,
  confirmedOn: z.iso.date().meta({ description: "When the donor last confirmed these details." }),
  confirmedByPhoneOn: z.iso
    .date()
    .exactOptional()
    .meta({ description: "When staff last confirmed these details with the donor by phone." }),
  numberOnRequest: z
    .literal(true)
    .exactOptional()
    .meta({ description: "The number is masked: ask for it at /api/v1/donar/{id}/number." }),
  distanceKm: z.number().exactOptional().meta({ description: "From the city, in a search with withinKm." }),
  match: z.enum(bloodMatches).exactOptional().meta({ description: "In a search with compatible." }),
});

/** All that the registry holds about a donor, for the donor only. */
export const managedDonor = z.object({
  donor: newDonor.meta({ description: "As the donor gave it, with the number in full." }),
  shown: donor.meta({ description: "As others see it." }),
  absence: z
    .enum(["paused", "resting", "unconfirmed", "hidden"])
    .exactOptional()
    .meta({ description: "Why searches leave the donor out, if they do." }),
  hiddenByReports: z
    .object({
      at: z.iso.datetime(),
      canAnswer: z.boolean().meta({ description: "Whether confirming lists the donor again, which works once." }),
    })
    .exactOptional()
    .meta({ description: "Only while reports, not staff, hide the donor." }),
  paused: z.boolean(),
  numberOnRequest: z.boolean(),
  restingUntil: z.iso
    .date()
    .exactOptional()
    .meta({ description: "The first day after the rest that follows a donation." }),
  registeredAt: z.iso.datetime(),
  confirmedOn: z.iso.date(),
  confirmBefore: z.iso
    .date()
    .meta({ description: "From this day searches leave the donor out, unless they confirm their details before." }),
  notice: z
    .object({ version: z.string(), language: z.string() })
    .meta({ description: "What they were told when they registered." }),
  numberAskedAt: z
    .array(z.iso.datetime())
    .meta({ description: "The newest thousand times, newest first; who asked is not recorded." }),
  numberAskedOn: z
    .array(z.object({ day: z.iso.date(), times: z.int() }))
    .meta({ description: "How often it was asked for before those times, newest day in India first." }),
});

export const registered = z.object({
  success: z.literal(true),
  id: z.string(),
  secret: z.string().exactOptional().meta({
    description:
      "Makes the private link, together with the id. Left out if a listed donor registered the same before, with another one.",
  }),
});

/** The donor keeps it after deleting their details; the registry keeps nothing. */
export const deletionReceipt = z.object({ id: z.string(), deletedAt: z.iso.datetime() });

const byDonationType = Object.fromEntries(donationTypes.map(({ value }) => [value, z.int()]));

/** How many donors there are to find. */
export const donorCounts = z.object({
  countedAt: z.iso.datetime(),
  states: z.array(
    z.object({
      state: z.string(),
      donors: z.int(),
      donationTypes: z.object(byDonationType as Record<DonationType, z.ZodInt>),
    }),
  ),
});
