import type { ExportedDonor } from "#server/registry/all-donors.ts";

/** What a file of donors must have: the six that a registration needs. */
export const requiredColumns = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** What an exported file has. */
export const donorColumns = [
  "id",
  "registeredAt",
  ...requiredColumns,
  "confirmedOn",
  "numberOnRequest",
  "paused",
  "hidden",
  "restingUntil",
  "noticeVersion",
  "noticeLanguage",
] as const satisfies (keyof ExportedDonor)[];

/** What it has too when donors move: by it their private links go on working. */
export const linkColumn = "linkHash" as const satisfies keyof ExportedDonor;

export type FileColumn = (typeof donorColumns)[number] | typeof linkColumn;
