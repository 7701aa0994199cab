import type { StaffDonor } from "./donors.ts";

/** The 20 most urgent of the donors whom visitors have reported, and how many those are. */
export type ReportQueue = {
  /** Hidden by reports first, then by the reports that count; then who has waited longest. */
  waiting: StaffDonor[];
  /** At most `maxCount` and one more. */
  count: number;
};

/** Counts of reported and lapsing donors stop behind this number, so that no flood makes them slow. */
export const maxCount = 1000;

/** Changes when somebody changes the donor or does anything about them: who decides sends the one that they saw. */
export function writeReportVersion({ version, actions }: { version: string; actions: { id: string }[] }): string {
  return [version, actions[0]?.id].join(" ");
}
