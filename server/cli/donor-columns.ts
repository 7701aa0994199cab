import type { ExportedDonor } from "#server/registry/all-donors.ts";

/** The columns that a file to import must have: the fields of a registration. */
export const requiredColumns = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** The columns of an exported file. */
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

/** An additional column with --links, by which private links go on working in another database. */
export const linkColumn = "linkHash" as const satisfies keyof ExportedDonor;

export type DonorColumn = (typeof donorColumns)[number] | typeof linkColumn;
