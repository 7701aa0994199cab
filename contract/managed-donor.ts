import type { Donor, NewDonor } from "./donor.ts";

/** Why a search leaves an entry out: the donor's pause, the rest after a blood donation, no word for too long, or staff. */
export type Absence = "paused" | "resting" | "unconfirmed" | "hidden";

/** All that the registry holds about a donor, for their eyes only. */
export type OwnEntry = {
  /** As they gave it, the number in full. */
  donor: NewDonor;
  /** As others see it. */
  shown: Donor;
  /** Undefined while searches show it. */
  absence?: Absence;
  paused: boolean;
  numberOnRequest: boolean;
  /** The first day after the rest that follows a blood donation. */
  restingUntil?: string;
  registeredAt: string;
  confirmedOn: string;
  /** The day on which searches leave it out unless it is confirmed before. */
  confirmBefore: string;
  /** What they were told when they registered. */
  notice: { version: string; language: string };
  /** When the number was asked for, newest first; nobody notes by whom. */
  numberAskedAt: string[];
};

/** What a donor may change; what is left out stays. */
export type EntryChange = Partial<NewDonor & { paused: boolean; numberOnRequest: boolean }>;

/** Days without blood donation that the national rule asks of men and of women. */
export const restDays = [90, 120] as const;

export type RestDays = (typeof restDays)[number];

/** What remains of a deleted entry, in the donor's hands only. */
export type DeletionReceipt = { id: string; deletedAt: string };

/** What may be wrong with an entry. */
export const reportReasons = ["number does not work", "asks for money", "not a donor", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];

/** 128 random bits as base64url. */
export const secretPattern = /^[A-Za-z0-9_-]{22}$/;
