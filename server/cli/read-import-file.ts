import { validate, version } from "uuid";
import type { NewDonor } from "#contract/donor.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { parseNewDonor } from "#server/donors/new-donor.ts";
import type { Progress } from "#server/progress.ts";
import { OperatorError } from "#server/operator-error.ts";
import { today } from "#contract/day.ts";
import type { ImportedDonor } from "#server/registry/import-donors.ts";
import { CsvError, readCsv, type CsvRow } from "./csv.ts";
import { donorColumns, requiredColumns, linkColumn, type FileColumn } from "./file-columns.ts";

export type BadRow = { line: number; message: string };

/** The donors of a CSV, checked as registrations are, and every row that is wrong. */
export function readImportFile(text: string, onProgress: Progress): { donors: ImportedDonor[]; bad: BadRow[] } {
  const donors: ImportedDonor[] = [];
  const bad: BadRow[] = [];
  const rows = readCsv(text, onProgress);
  try {
    const columns = readHeader(rows.next().value);
    for (const row of rows) {
      const { donor, wrong } = readRow(row, columns);
      if (donor) donors.push(donor);
      else bad.push({ line: row.line, message: wrong.join(" ") });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    bad.push({ line: error.line, message: error.message });
  }
  return { donors, bad };
}

/** The names of the columns, in the file's order and in whatever case. */
function readHeader(row: CsvRow | void): FileColumn[] {
  const names = row?.cells.map((cell) => cell.trim()) ?? [];
  const columns = names.map((name) => {
    const known = [...donorColumns, linkColumn].find((column) => column.toLowerCase() === name.toLowerCase());
    if (!known) throw new OperatorError(`The first line names a column that there is not: "${name}". ${expectation}`);
    return known;
  });
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  if (missing.length) throw new OperatorError(`The first line lacks ${missing.join(", ")}. ${expectation}`);
  const twice = columns.find((column, n) => columns.indexOf(column) < n);
  if (twice) throw new OperatorError(`The first line names "${twice}" twice.`);
  return columns;
}

const expectation = `It must be ${requiredColumns.join(",")}; further columns may be as "export" writes them.`;

type Cells = Partial<Record<FileColumn, string>>;

function readRow({ cells }: CsvRow, columns: FileColumn[]): { donor?: ImportedDonor; wrong: string[] } {
  if (cells.length !== columns.length) {
    return { wrong: [`It has ${cells.length} cells, the first line ${columns.length}.`] };
  }
  const given: Cells = Object.fromEntries(columns.map((column, n) => [column, cells[n]!]));
  const wrong: string[] = [];
  const details = readDetails(given, wrong);
  const metadata = readMetadata(given, wrong);
  return details && wrong.length === 0 ? { donor: { ...details, ...metadata }, wrong } : { wrong };
}

function readDetails(given: Cells, wrong: string[]): NewDonor | undefined {
  try {
    return parseNewDonor(given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    wrong.push(...Object.values(error.errors ?? { row: error.message }));
    return undefined;
  }
}

/** What an exported file has beside what the donor gave; an empty cell is as good as no column. */
function readMetadata(given: Cells, wrong: string[]): Omit<ImportedDonor, keyof NewDonor> {
  const read = (column: FileColumn, isRight: (text: string) => boolean, rule: string): string => {
    const text = (given[column] ?? "").trim();
    if (text && !isRight(text)) wrong.push(`${column} must be ${rule}.`);
    return text;
  };
  const isTrue = (column: FileColumn) => /^(true|yes|1)$/i.test(read(column, isFlag, "true or false"));
  const id = read("id", isDonorId, "as it was exported, or empty").toLowerCase();
  return {
    ...(id && { id }),
    confirmedOn: read("confirmedOn", isPastDay, "a day such as 2026-11-15, and not to come") || today(),
    numberOnRequest: isTrue("numberOnRequest"),
    paused: isTrue("paused"),
    hidden: isTrue("hidden"),
    restingUntil: read("restingUntil", isDay, "a day such as 2026-11-15, or empty"),
    noticeVersion: read("noticeVersion", isShort, "at most 50 characters"),
    noticeLanguage: read("noticeLanguage", isShort, "at most 50 characters"),
    linkHash: read("linkHash", isHash, "as it was exported, or empty"),
  };
}

function isFlag(text: string): boolean {
  return /^(true|false|yes|no|1|0)$/i.test(text);
}

/** A UUIDv7: its order is the order of registration. */
function isDonorId(text: string): boolean {
  return validate(text) && version(text) === 7;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isPastDay(text: string): boolean {
  return isDay(text) && text <= today();
}

function isShort(text: string): boolean {
  return text.length <= 50 && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** A SHA-256 as base64url. */
function isHash(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
