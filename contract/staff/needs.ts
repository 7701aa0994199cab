import type { NeedState, NewNeed, OfferState } from "../needs.ts";

export type StaffNeedSummary = NewNeed & {
  id: string;
  standing: NeedState;
  askedAt: string;
  isUrgent: boolean;
  /** By whom it was checked; empty while nobody has. */
  checked: "phone" | "trusted" | "";
  asked: number;
  yes: number;
  reports: number;
};

/** The hours of India's day in which requests go out before staff have called; from and to the same for never. */
export type UncheckedHours = { from: number; to: number };

/** Those that nobody has checked or that were stopped, the longest wait first; those that go on; the newest that are closed. */
export type StaffNeeds = {
  waiting: StaffNeedSummary[];
  open: StaffNeedSummary[];
  closed: StaffNeedSummary[];
  uncheckedHours: UncheckedHours;
};

/** With what became of each question; `fullName` and `phoneNo` only of those who said yes, or are to be called. */
export type StaffNeed = StaffNeedSummary & {
  email: string;
  reason: string;
  mayAsk: number;
  trustedUntil: string;
  nextAt?: string;
  offers: StaffOffer[];
};

export type StaffOffer = {
  id: string;
  /** Empty of a guest, and once it is erased. */
  donorId: string;
  fullName: string;
  phoneNo: string;
  state: OfferState | "guest";
  byCall: boolean;
  reported: boolean;
  askedAt: string;
};

/** A donor without a channel, whom staff call for a need. */
export type NeedCall = {
  id: string;
  donorId: string;
  fullName: string;
  phoneNo: string;
  bloodType: string;
  city: string;
  distanceKm: number;
  need: NewNeed & { id: string };
};

export const callAnswers = ["yes", "no", "noAnswer"] as const;

export type CallAnswer = (typeof callAnswers)[number];

/** After a yes that was in time, the seeker's number, to be told to the donor. */
export type CallOutcome = { state: OfferState; seeker?: { fullName: string; phoneNo: string } };

/** The length of the reason for a refusal, in characters. */
export const maxReasonLength = 200;

/** Staff may let a need ask so many donors at most. */
export const maxMayAsk = 200;

export const trustDays = 365;
