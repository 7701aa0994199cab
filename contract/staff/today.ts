import type { DonorCounts } from "../donor.ts";
import type { DayCount } from "../managed-donor.ts";
import type { DeskNotices } from "./payee.ts";

export type StaffToday = DeskNotices & {
  /** Requests that wait for a check, and since when the oldest does; those with nobody left to ask; donors to call. */
  waitingNeeds: number;
  oldestNeedAt?: string;
  stuckNeeds: number;
  needCalls: number;
  reportedDonors: number;
  hiddenByReports: number;
  lapsingSoon: number;
  /** Within `failedDays`. */
  failedMessages: number;
  donors: number;
  listed: number;
  /** The last `registrationDays`, oldest first, days without one included. */
  registrations: DayCount[];
  states: DonorCounts["states"];
};

export const registrationDays = 30;

/** Staff call donors who leave the search within this many days. */
export const lapsingDays = 30;
