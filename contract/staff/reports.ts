import type { StaffDonor } from "./donors.ts";

/** The 20 most urgent of the donors whom visitors have reported, how many those are, and what is decided at once. */
export type ReportQueue = {
  /** Hidden by reports first, then by the number of networks, each counted once a day; then who has waited longest. */
  waiting: StaffDonor[];
  /** These two go no further than `maxCount` and one more. */
  count: number;
  /** Donors reported only by networks that reported somebody else that day; settled by sending `readAt` as `until`. */
  uncounted: number;
  readAt: string;
  bursts: ReportBurst[];
};

/** Counts of reported and lapsing donors stop behind this number, so that no flood makes them slow. */
export const maxCount = 1000;

/** Changes when somebody changes the donor or does anything about them: who decides sends the one that they saw. */
export function writeReportVersion({ version, actions }: { version: string; actions: { id: string }[] }): string {
  return [version, actions[0]?.id].join(" ");
}

/**
 * Several donors hidden by reports close together: more likely an attack than so many bad donors at once. What it has
 * hidden is restored by sending its `since` and `until`.
 */
export type ReportBurst = { since: string; until: string; donors: { id: string; fullName: string }[] };

/** The id of a decision takes it back while nobody has changed the donor since. */
export type ReportDecision = { actionId: string; settledReports: number };
