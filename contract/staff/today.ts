import type { DonorCounts } from "../donor-counts.ts";
import type { DayCount } from "../managed-donor.ts";

export type StaffToday = {
  reportedDonors: number;
  hiddenByReports: number;
  lapsingSoon: number;
  donors: number;
  listed: number;
  /** The last `registrationDays`, oldest first, days without one included. */
  registrations: DayCount[];
  states: DonorCounts["states"];
};

export const registrationDays = 30;

/** Donors who leave the search within so many days are called. */
export const lapsingDays = 30;
