import type { DonorCounts } from "../donor-counts.ts";
import type { DayCount } from "../managed-donor.ts";

/** What waits for somebody, and how the registry is doing. */
export type StaffToday = {
  reportedDonors: number;
  hiddenByReports: number;
  /** Content that the foundation must still replace: the file, the field and what it says now. */
  placeholders: { file: string; field: string; value: string }[];
  lapsingSoon: number;
  donors: number;
  listed: number;
  /** The last 30 days, oldest first, days without one included. */
  registrations: DayCount[];
  states: DonorCounts["states"];
};

/** Donors who leave the search within so many days are called. */
export const lapsingDays = 30;
