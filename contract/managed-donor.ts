import type { Donor, NewDonor } from "./donor.ts";

/** Why a donor is not listed: paused by the donor, resting after a blood donation, not confirmed for too long, or hidden by staff or reports. */
export type UnlistedReason = "paused" | "resting" | "unconfirmed" | "hidden";

/** All that the registry holds about a donor, for the donor only. */
export type ManagedDonor = {
  /** As the donor gave it, with the number in full. */
  donor: NewDonor;
  /** As others see it. */
  shown: Donor;
  /** Undefined while the donor is listed. */
  absence?: UnlistedReason;
  /** Only while reports hide the donor; undefined when staff do. */
  hiddenByReports?: HiddenByReports;
  paused: boolean;
  numberOnRequest: boolean;
  /** The first day after the rest that follows a blood donation. */
  restingUntil?: string;
  registeredAt: string;
  confirmedOn: string;
  /** The day on which the donor leaves the search unless they confirm before. */
  confirmBefore: string;
  /** What they were told when they registered. */
  notice: { version: string; language: string };
  /** When the number was asked for the last thousand times, newest first; nobody notes by whom. */
  numberAskedAt: string[];
  /** How often it was asked for before those times, newest day first. */
  numberAskedOn: DayCount[];
};

/** A day in India, and how often something happened on it. */
export type DayCount = { day: string; times: number };

/** Since when reports hide a donor, and whether confirming lists them again, which works once. */
export type HiddenByReports = { at: string; canAnswer: boolean };

/** What a donor may change; what is left out stays. */
export type DonorChange = Partial<NewDonor & { paused: boolean; numberOnRequest: boolean }>;

/** The days between blood donations that the national rule asks of men and of women. */
export const restDays = [90, 120] as const;

export type RestDays = (typeof restDays)[number];

/** What the donor keeps after deleting their details; the registry keeps nothing. */
export type DeletionReceipt = { id: string; deletedAt: string };
