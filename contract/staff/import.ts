import type { DonationType } from "../donation-types.ts";

/** A row of a file that cannot be imported, and why. The name and the values are those of the file, shortened. */
export type ImportMistake = {
  line: number;
  name: string;
  problems: { column: string; value: string; message: string }[];
};

/** Questions that a file leaves open; they are asked once, before anything is stored. */
export type ImportQuestions = {
  /** Words that are the label of one donation type and the stored value of another. */
  words: { word: string; meanings: DonationType[] }[];
  /** Whether rows do not tell when the donor last confirmed. */
  confirmedOn: boolean;
};

export type ImportAnswers = { meanings?: Record<string, DonationType>; confirmedOn?: string | undefined };

/** An import as it stands. With mistakes or questions nothing was stored. */
export type StaffImport = {
  id: string;
  state: "checking" | "storing" | "done" | "refused" | "unclear" | "failed";
  /** Of the file, once it is checked. */
  rows: number;
  /** How many rows have been stored so far; while they are checked, how many of a hundred. */
  progress: number;
  /** Of many, the first ones. */
  mistakes: ImportMistake[];
  mistakeCount: number;
  questions: ImportQuestions | null;
  imported: number;
  alreadyThere: number;
};

export const maxImportBytes = 20 * 2 ** 20;

/** Of a file that is imported at the desk: as many as a sheet of Excel has. */
export const maxImportRows = 2 ** 20;

/** Of a CSV. Nothing that is known about a donor is longer. */
export const maxCellLength = 1000;

export const maxCells = 100;
