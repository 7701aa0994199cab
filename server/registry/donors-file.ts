import { byteOrderMark, writeCsvLine } from "#contract/csv.ts";
import type { ExportedDonor } from "./all-donors.ts";

/** The columns that a file to import must have: the fields of a registration. */
export const requiredColumns = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** The columns of an exported file. */
export const fileColumns = [
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
  "confirmedByPhoneOn",
] as const satisfies (keyof ExportedDonor)[];

/** An additional column with --links, by which private links go on working in another database. */
export const linkColumn = "linkHash" as const satisfies keyof ExportedDonor;

export type FileColumn = (typeof fileColumns)[number] | typeof linkColumn;

/** How a file of donors is written: its first line, and a line for each donor. */
export type FileFormat = { header: string; write: (donor: ExportedDonor) => string };

export function csv(columns: readonly FileColumn[]): FileFormat {
  return {
    header: byteOrderMark + writeCsvLine([...columns]),
    write: (donor) => writeCsvLine(columns.map((column) => donor[column])),
  };
}
