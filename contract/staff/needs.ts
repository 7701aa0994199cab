import type { NeedReportReason, NeedState, NewNeed, OfferState } from "../needs.ts";

export type StaffNeedSummary = NewNeed & {
  id: string;
  /** What the one who asks calls it on the telephone. */
  reference: string;
  /** Of its words and reports, as they were read: a decision about others is refused. */
  version: string;
  standing: NeedState;
  /** More donors are wanted, and nobody is left whom it may ask. */
  nobodyLeft: boolean;
  askedAt: string;
  isUrgent: boolean;
  /** How it was checked; empty while nobody has. `changed`: after a check, or after donors were asked. */
  checked: "phone" | "trusted" | "changed" | "";
  asked: number;
  yes: number;
  reports: number;
  /** Donors who say that they gave, while the one who asked says that they did not come. */
  denied: number;
};

/** The hours of India's day in which requests go out before staff have called; from and to the same for never. */
export type UncheckedHours = { from: number; to: number };

/** So long after somebody has done something at the desk, requests wait for a check in these hours, too. */
export const deskBusyMinutes = 10;

/** A number whose requests go out at once, in digits, and who trusted it. */
export type TrustedNumber = { id: string; phoneNo: string; until: string; by: string };

/** Those that nobody has checked or that were stopped, the most urgent first; those that go on; the newest that are closed. */
export type StaffNeeds = {
  waiting: StaffNeedSummary[];
  /** Those that nobody has checked, beyond a few of one number or of one network. */
  crowd: StaffNeedSummary[];
  open: StaffNeedSummary[];
  closed: StaffNeedSummary[];
  uncheckedHours: UncheckedHours;
  trustedNumbers: TrustedNumber[];
};

/** With what became of each question; `fullName` and `phoneNo` only of those who said yes, or are to be called. */
export type StaffNeed = StaffNeedSummary & {
  email: string;
  /** Why nothing is sent there any longer, or empty. */
  emailFailure: string;
  reason: string;
  mayAsk: number;
  trustedUntil: string;
  /** When something is due about it; empty when nothing is, or nobody is left to ask. */
  nextAt: string;
  offers: StaffOffer[];
};

export type StaffOffer = {
  id: string;
  /** Empty of a guest, and once it is erased. */
  donorId: string;
  fullName: string;
  phoneNo: string;
  state: OfferState;
  byCall: boolean;
  /** Why the donor has reported it; empty if they have not, or not any more. */
  reported: NeedReportReason | "";
  /** The donor says that they gave, the one who asked that they did not come. */
  isDisputed: boolean;
  askedAt: string;
};

/** A donor whom no message reaches, and whom staff call for a need. */
export type NeedCall = Pick<NewNeed, "fullName" | "phoneNo" | "bloodType" | "city"> & {
  id: string;
  donorId: string;
  distanceKm: number;
  need: NewNeed & { id: string };
  /** What they are to be asked or told: that they are needed after all, that what is needed, place or day have changed, or that it is over. */
  about: "ask" | "needed" | "moved" | "over";
};

export const callAnswers = ["yes", "no", "noAnswer", "told"] as const;

export type CallAnswer = (typeof callAnswers)[number];

/** After a yes that was in time, the seeker's number, to be told to the donor. */
export type CallOutcome = { state: OfferState; seeker?: { fullName: string; phoneNo: string } };

/** The length of the reason for a refusal, in characters. */
export const maxReasonLength = 200;

/** Staff may let a need ask so many donors at most. */
export const maxMayAsk = 200;

export const trustDays = 365;
