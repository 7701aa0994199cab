import type { DonorCounts } from "../donor-counts.ts";
import type { DayCount } from "../managed-donor.ts";

/** What waits for somebody, and how the registry is doing. */
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

/** The days whose registrations are counted. */
export const registrationDays = 30;

/** Donors who leave the search within so many days are called. */
export const lapsingDays = 30;
