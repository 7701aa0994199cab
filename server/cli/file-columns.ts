import type { MovableEntry } from "#server/registry/all-donors.ts";

/** What a file of donors must have: the six that a registration needs. */
export const givenColumns = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** What an exported file has. */
export const entryColumns = [
  "id",
  "registeredAt",
  ...givenColumns,
  "confirmedOn",
  "numberOnRequest",
  "paused",
  "hidden",
  "restingUntil",
  "noticeVersion",
  "noticeLanguage",
] as const satisfies (keyof MovableEntry)[];

/** What it has too when donors move: by it their private links go on working. */
export const linkColumn = "linkHash" as const satisfies keyof MovableEntry;

export type EntryColumn = (typeof entryColumns)[number] | typeof linkColumn;
