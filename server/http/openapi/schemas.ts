import { z } from "zod";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";

export const givenDonor = z.object({
  fullName: z.string(),
  phoneNo: z.string(),
  donationType: z.enum(donationTypes.map((type) => type.value)),
  bloodType: z.enum([...bloodTypes, ""]),
  state: z.string(),
  city: z.string(),
});

/** A donor as a search shows them. */
export const donor = z.object({
  id: z.string(),
  ...givenDonor.shape,
  confirmedOn: z.iso.date().meta({ description: "When the donor last confirmed these details." }),
  confirmedByPhoneOn: z.iso
    .date()
    .optional()
    .meta({ description: "When staff last confirmed these details with the donor by phone." }),
  numberOnRequest: z
    .literal(true)
    .optional()
    .meta({ description: "The number is masked: ask for it at /api/v1/donar/{id}/number." }),
  distanceKm: z.number().optional().meta({ description: "From the city, in a search with withinKm." }),
  match: z.enum(["exact", "compatible", "rhUnknown"]).optional().meta({ description: "In a search with compatible." }),
});

/** All that the registry holds about a donor, for the donor. */
export const managedDonor = z.object({
  donor: givenDonor.meta({ description: "As the donor gave it, with the number in full." }),
  shown: donor.meta({ description: "As others see it." }),
  absence: z
    .enum(["paused", "resting", "unconfirmed", "hidden"])
    .optional()
    .meta({ description: "Why searches leave the donor out, if they do." }),
  hiddenByReports: z
    .object({
      at: z.iso.datetime(),
      canAnswer: z.boolean().meta({ description: "Whether confirming lists the donor again, which works once." }),
    })
    .optional()
    .meta({ description: "Only while reports, not staff, hide the donor." }),
  paused: z.boolean(),
  numberOnRequest: z.boolean(),
  restingUntil: z.iso.date().optional().meta({ description: "The first day after the rest that follows a donation." }),
  registeredAt: z.iso.datetime(),
  confirmedOn: z.iso.date(),
  confirmBefore: z.iso
    .date()
    .meta({ description: "From this day searches leave the donor out, unless they confirm their details before." }),
  notice: z.object({ version: z.string(), language: z.string() }),
  numberAskedAt: z
    .array(z.iso.datetime())
    .meta({ description: "The newest thousand times, newest first; who asked is not recorded." }),
  numberAskedOn: z
    .array(z.object({ day: z.iso.date(), times: z.int() }))
    .meta({ description: "How often it was asked for before those times, newest day first." }),
});

export const registered = z.object({
  success: z.literal(true),
  id: z.string(),
  secret: z.string().optional().meta({
    description:
      "Makes the private link, together with the id. Left out if a listed donor registered the same before, with another one.",
  }),
});

export const deletionReceipt = z.object({ id: z.string(), deletedAt: z.iso.datetime() });

export const donorCounts = z.object({
  countedAt: z.string(),
  states: z.array(z.object({ state: z.string(), donors: z.number(), donationTypes: z.record(z.string(), z.number()) })),
});

export const refusal = z.object({
  message: z.string().meta({ description: "What to do, for the visitor." }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: "The same for each field it concerns." }),
});
