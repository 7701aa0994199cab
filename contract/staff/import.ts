/** A line of a file that cannot be imported, and why. */
export type ImportMistake = { line: number; message: string };

/** An import as it stands. With mistakes nothing was stored. */
export type StaffImport = {
  id: string;
  state: "checking" | "storing" | "done" | "refused" | "failed";
  rows: number;
  /** How many rows have been checked or stored so far. */
  progress: number;
  /** Of many, the first ones. */
  mistakes: ImportMistake[];
  mistakeCount: number;
  imported: number;
  alreadyThere: number;
  message?: string;
};

export const maxImportBytes = 20 * 2 ** 20;
