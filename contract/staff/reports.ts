import type { StaffDonor } from "./donors.ts";

/** The 20 most urgent of the donors whom visitors have reported, how many those are, and those that a burst of reports has hidden. */
export type ReportQueue = { waiting: ReportedDonor[]; count: number; bursts: ReportBurst[] };

/** Hidden by reports first, then who asks for money, then by the number of reports. */
export type ReportedDonor = {
  donor: StaffDonor;
  openReports: number;
  reasons: Record<string, number>;
  newestAt: string;
};

/**
 * Several donors hidden by reports close together: more likely an attack than so many bad donors at once. What it has
 * hidden is restored by sending its `since` and `until`.
 */
export type ReportBurst = { since: string; until: string; donors: { id: string; fullName: string }[] };

/** What a decision changed; its id takes it back while nobody has changed the donor since. */
export type ReportDecision = { actionId: string; settledReports: number };
