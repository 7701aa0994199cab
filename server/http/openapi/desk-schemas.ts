import { z } from "zod";
import { standings } from "#contract/staff/donors.ts";
import { staffActions } from "#contract/staff/audit.ts";
import { donor, donorCounts, givenDonor, managedDonor } from "./schemas.ts";

export const staffAction = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(staffActions),
  donorId: z.string().meta({ description: "Empty where no single donor is concerned." }),
  by: z.string().meta({ description: 'The member\'s name, or "command line".' }),
  note: z.string(),
});

const donorSummary = z.object({
  id: z.string(),
  ...givenDonor.shape,
  registeredAt: z.iso.datetime(),
  confirmedOn: z.iso.date(),
  standing: z.enum(standings),
  openReports: z.int(),
});

export const donorPage = z.object({
  donors: z.array(donorSummary),
  next: z.string().optional().meta({ description: "What `before` is on the next page, if there is one." }),
});

export const staffDonor = donorSummary.extend({
  version: z.string().meta({ description: "Changes with every change of the donor; to be sent with the next one." }),
  shown: donor.meta({ description: "As visitors see it." }),
  numberOnRequest: z.boolean(),
  paused: z.boolean(),
  restingUntil: z.iso.date().optional(),
  hiddenByReports: managedDonor.shape.hiddenByReports,
  confirmedByPhoneOn: z.iso.date().optional(),
  confirmBefore: z.iso.date(),
  notice: managedDonor.shape.notice,
  hasPrivateLink: z.boolean(),
  numberAskedAt: managedDonor.shape.numberAskedAt,
  numberAskedOn: managedDonor.shape.numberAskedOn,
  reports: z.array(
    z.object({ at: z.iso.datetime(), reason: z.string(), details: z.string().optional(), settled: z.boolean() }),
  ),
  actions: z.array(staffAction).meta({ description: "What staff did with the donor, newest first." }),
});

export const changedMeanwhile = z.object({
  message: z.string(),
  reason: z.literal("changed"),
  current: staffDonor.meta({ description: "The donor as they are now." }),
});

export const newPrivateLink = z.object({
  url: z.string().meta({ description: "Shown once and stored nowhere." }),
  donor: staffDonor.meta({ description: "The donor with it." }),
});

export const lapsingPage = z.object({
  donors: z.array(donorSummary.extend({ confirmBefore: z.iso.date(), lastNotReachedAt: z.iso.datetime().optional() })),
  next: z.string().optional().meta({ description: "What `after` is on the next page, if there is one." }),
});

export const reportQueue = z.object({
  waiting: z
    .array(
      z.object({
        donor: staffDonor,
        openReports: z.int(),
        reasons: z.record(z.string(), z.int()),
        newestAt: z.iso.datetime(),
      }),
    )
    .meta({
      description:
        "Hidden by reports first, then by the networks that reported, each counted once a day; the first 20.",
    }),
  count: z.int().meta({ description: "How many donors wait in all; 1001 means more than 1000, here and below." }),
  uncounted: z.int().meta({ description: "Those reported only by networks that reported somebody else that day." }),
  readAt: z.iso.datetime().meta({ description: "What `until` is to settle the uncounted ones." }),
  bursts: z.array(
    z.object({
      since: z.iso.datetime(),
      until: z.iso.datetime(),
      donors: z.array(z.object({ id: z.string(), fullName: z.string() })),
    }),
  ),
});

export const reportDecision = z.object({
  actionId: z.string().meta({ description: "Takes the decision back, while nobody has changed the donor since." }),
  settledReports: z.int(),
});

const importProblem = z.object({ column: z.string(), value: z.string(), message: z.string() });

export const staffImport = z.object({
  id: z.string(),
  state: z.enum(["checking", "storing", "done", "refused", "unclear", "failed"]),
  rows: z.int(),
  progress: z.int().meta({ description: "Rows that have been stored so far; while they are checked, per cent." }),
  mistakes: z
    .array(z.object({ line: z.int(), name: z.string(), problems: z.array(importProblem) }))
    .meta({ description: "Of many, the first 1000." }),
  mistakeCount: z.int(),
  questions: z
    .object({
      words: z.array(z.object({ word: z.string(), meanings: z.array(z.string()) })),
      confirmedOn: z.boolean(),
    })
    .optional()
    .meta({ description: "What to answer in the address of a second request with the same file." }),
  imported: z.int(),
  alreadyThere: z.int(),
});

export const staffToday = z.object({
  reportedDonors: z.int(),
  hiddenByReports: z.int(),
  placeholders: z
    .array(z.object({ language: z.string(), file: z.string(), field: z.string(), value: z.string() }))
    .meta({ description: "What is still to be filled in, by its exact place." }),
  lapsingSoon: z.int(),
  donors: z.int(),
  listed: z.int(),
  registrations: z
    .array(z.object({ day: z.iso.date(), times: z.int() }))
    .meta({ description: "The last 30 days in India, oldest first." }),
  states: donorCounts.shape.states,
});
