import type { DonationType } from "../donation-types.ts";

/** A row of a file that is refused, and why. The name and the values are those of the file, shortened. */
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

/** What became of the rows of a file; while there are questions, nothing is stored. */
export type StaffImport = {
  imported: number;
  /** The lines of donors who were registered before. */
  alreadyThere: number[];
  mistakes: ImportMistake[];
  questions: ImportQuestions | null;
};

/** So few that one answer can tell what became of them, within the time that browsers and proxies wait. */
export const maxImportRows = 5000;

export const maxImportBytes = 5 * 2 ** 20;

/** Of a CSV. Nothing that is known about a donor is longer. */
export const maxCellLength = 1000;

export const maxCells = 100;
