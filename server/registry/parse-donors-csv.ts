import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { validate, version } from "uuid";
import type { NewDonor } from "#contract/donor.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { parseNewDonor } from "#server/donors/new-donor.ts";
import type { Progress } from "#server/progress.ts";
import { OperatorError } from "#server/operator-error.ts";
import { today } from "#contract/day.ts";
import type { ImportedDonor } from "./imported-donors.ts";
import { CsvError, parseCsv, type CsvRow } from "#server/donors/csv.ts";
import { donorColumns, requiredColumns, linkColumn, type DonorColumn } from "./donor-columns.ts";

export type InvalidRow = { line: number; message: string };

/** The donors of a CSV, validated like registrations; of the rows that are invalid the first ones, and how many there are. */
export type ParsedDonors = { donors: ImportedDonor[]; invalid: InvalidRow[]; invalidCount: number };

/** Nobody corrects more at a time, and ten million, which fit into a file of 20 MB, would take two gigabytes of memory. */
const maxInvalid = 1000;

export function parseDonorsCsv(text: string, onProgress: Progress): ParsedDonors {
  const parsed: ParsedDonors = { donors: [], invalid: [], invalidCount: 0 };
  parseRows(text, parsed, onProgress).forEach(() => {});
  return parsed;
}

/** The same in a server, which answers others meanwhile. */
export async function parseDonorsCsvInTurns(text: string, onProgress: Progress): Promise<ParsedDonors> {
  const parsed: ParsedDonors = { donors: [], invalid: [], invalidCount: 0 };
  for (const rows of parseRows(text, parsed, onProgress)) if (rows % rowsBetweenTurns === 0) await yieldToEventLoop();
  return parsed;
}

const rowsBetweenTurns = 100;

/** Adds row after row to what was parsed, and gives how many there were so far. */
function* parseRows(text: string, parsed: ParsedDonors, onProgress: Progress): Generator<number> {
  const rows = parseCsv(text, onProgress);
  try {
    const columns = parseHeader(rows.next().value);
    for (const row of rows) {
      const { donor, problems } = parseRow(row, columns);
      if (donor) parsed.donors.push(donor);
      else addInvalid(parsed, { line: row.line, message: problems.join(" ") });
      yield parsed.donors.length + parsed.invalidCount;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    addInvalid(parsed, { line: error.line, message: error.message });
  }
}

function addInvalid(parsed: ParsedDonors, row: InvalidRow): void {
  if (parsed.invalidCount++ < maxInvalid) parsed.invalid.push(row);
}

/** The columns in the order of the file; their names may be in any case. */
function parseHeader(row: CsvRow | void): DonorColumn[] {
  const names = row?.cells.map((cell) => cell.trim()) ?? [];
  const columns = names.map((name) => {
    const known = [...donorColumns, linkColumn].find((column) => column.toLowerCase() === name.toLowerCase());
    if (!known) throw new OperatorError(`The first line has an unknown column: "${shorten(name)}". ${expectation}`);
    return known;
  });
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  if (missing.length) throw new OperatorError(`The first line lacks ${missing.join(", ")}. ${expectation}`);
  const twice = columns.find((column, n) => columns.indexOf(column) < n);
  if (twice) throw new OperatorError(`The first line names "${twice}" twice.`);
  return columns;
}

/** Somebody may choose a file of megabytes that is no table at all. */
function shorten(name: string): string {
  return name.length > 50 ? `${name.slice(0, 50)}…` : name;
}

const expectation = `It must be ${requiredColumns.join(",")}; further columns may be those that "export" writes.`;

type Cells = Partial<Record<DonorColumn, string>>;

function parseRow({ cells }: CsvRow, columns: DonorColumn[]): { donor?: ImportedDonor; problems: string[] } {
  if (cells.length !== columns.length) {
    return { problems: [`It has ${cells.length} cells; the first line has ${columns.length}.`] };
  }
  const given: Cells = Object.fromEntries(columns.map((column, n) => [column, cells[n]!]));
  const problems: string[] = [];
  const details = parseDetails(given, problems);
  const metadata = parseMetadata(given, problems);
  return details && problems.length === 0 ? { donor: { ...details, ...metadata }, problems } : { problems };
}

function parseDetails(given: Cells, problems: string[]): NewDonor | undefined {
  try {
    return parseNewDonor(given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    problems.push(...Object.values(error.errors ?? { row: error.message }));
    return undefined;
  }
}

/** The columns of an exported file besides the details; an empty cell counts as a missing column. */
function parseMetadata(given: Cells, problems: string[]): Omit<ImportedDonor, keyof NewDonor> {
  const read = (column: DonorColumn, isValid: (text: string) => boolean, rule: string): string => {
    const text = (given[column] ?? "").trim();
    if (text && !isValid(text)) problems.push(`${column} must be ${rule}.`);
    return text;
  };
  const isTrue = (column: DonorColumn) => /^(true|yes|1)$/i.test(read(column, isFlag, "true or false"));
  const id = read("id", isUuidV7, "as it was exported, or empty").toLowerCase();
  return {
    ...(id && { id }),
    confirmedOn: read("confirmedOn", isPastDay, "a day such as 2026-11-15, not in the future") || today(),
    numberOnRequest: isTrue("numberOnRequest"),
    paused: isTrue("paused"),
    hidden: isTrue("hidden"),
    restingUntil: read("restingUntil", isDay, "a day such as 2026-11-15, or empty"),
    noticeVersion: read("noticeVersion", isShort, "at most 50 characters"),
    noticeLanguage: read("noticeLanguage", isShort, "at most 50 characters"),
    confirmedByPhoneOn: read("confirmedByPhoneOn", isPastDay, "a day such as 2026-11-15, not in the future, or empty"),
    linkHash: read("linkHash", isHash, "as it was exported, or empty"),
  };
}

function isFlag(text: string): boolean {
  return /^(true|false|yes|no|1|0)$/i.test(text);
}

/** The order of such ids is the order of registration. */
function isUuidV7(text: string): boolean {
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
