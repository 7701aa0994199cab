import { validate, version } from "uuid";
import { isDay, isPastDay, today } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import type { ImportAnswers, ImportMistake } from "#contract/staff/import.ts";
import type { CsvRow } from "#server/donors/csv.ts";
import { findDonationType } from "#server/donors/donation.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { parseNewDonor } from "#server/donors/new-donor.ts";
import { validation } from "#server/messages.ts";
import type { DonorColumn } from "#server/registry/donor-columns.ts";
import type { ImportedDonor } from "./store-donors.ts";
import { findDonationTypes, normalizeWord } from "./words.ts";

/** Either a donor or a mistake, and what about the donor is to be asked. */
export type ParsedRow = { donor?: ImportedDonor; mistake?: ImportMistake; unclear?: string; isUndated?: boolean };

/** A column of the file, and what the file calls it. */
export type Column = { key: DonorColumn; name: string };

type Cells = Partial<Record<DonorColumn, string>>;
type Problem = { key?: DonorColumn; value?: string; message: string };

export function parseRow({ line, cells }: CsvRow, columns: Column[], answers: ImportAnswers): ParsedRow {
  const given: Cells = Object.fromEntries(columns.map(({ key }, n) => [key, cells[n] ?? ""]));
  const problems: Problem[] = [];
  if (cells.length !== columns.length) {
    problems.push({ value: `${cells.length} ≠ ${columns.length}`, message: validation.csvCellCount });
  } else {
    const { unclear, ...gift } = chooseMeaning(given, answers);
    const details = parseDetails({ ...given, ...gift }, problems);
    const confirmedOn = parseDay(given.confirmedOn ?? "") || answers.confirmedOn;
    const metadata = parseMetadata({ ...given, confirmedOn: confirmedOn || today() }, problems);
    if (details && problems.length === 0) {
      return { donor: { ...details, ...metadata }, ...(unclear && { unclear }), isUndated: !confirmedOn };
    }
  }
  const told = problems.map(({ key, value = given[key!] ?? "", message }) => {
    return { column: columns.find((column) => column.key === key)?.name ?? "", value: shorten(value), message };
  });
  return { mistake: { line, name: shorten((given.fullName ?? "").trim()), problems: told } };
}

/** The donation type as it is stored. An exported row has that already; of other rows, somebody says what a word means. */
function chooseMeaning({ id, donationType = "" }: Cells, { meanings = {} }: ImportAnswers) {
  const found = findDonationTypes(donationType);
  if (found.length < 2) return { donationType: found[0] ?? donationType };
  if (id?.trim()) return { donationType: findDonationType(donationType)! };
  const answer = Object.entries(meanings).find(([word]) => normalizeWord(word) === normalizeWord(donationType))?.[1];
  return found.includes(answer!)
    ? { donationType: answer! }
    : { donationType: found[0]!, unclear: donationType.trim() };
}

function parseDetails(given: Cells, problems: Problem[]): NewDonor | undefined {
  try {
    return parseNewDonor(given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = Object.entries(error.errors ?? {}) as [DonorColumn, string][];
    problems.push(...errors.map(([key, message]) => ({ key, message })));
    return undefined;
  }
}

/** The columns of an exported file besides the details; an empty cell counts as a missing column. */
function parseMetadata(given: Cells, problems: Problem[]): Omit<ImportedDonor, keyof NewDonor> {
  const read = (key: DonorColumn, isValid: (text: string) => boolean, message: string): string => {
    const text = (given[key] ?? "").trim();
    if (text && !isValid(text)) problems.push({ key, message });
    return text;
  };
  const isTrue = (key: DonorColumn) => /^(true|yes|1)$/i.test(read(key, isFlag, validation.csvFlag));
  const id = read("id", isUuidV7, validation.csvExported).toLowerCase();
  return {
    ...(id && { id }),
    confirmedOn: read("confirmedOn", isPastDay, validation.csvPastDay),
    numberOnRequest: isTrue("numberOnRequest"),
    paused: isTrue("paused"),
    hidden: isTrue("hidden"),
    restingUntil: read("restingUntil", isDay, validation.csvDay),
    noticeVersion: read("noticeVersion", isShort, validation.csvExported),
    noticeLanguage: read("noticeLanguage", isShort, validation.csvExported),
    confirmedByPhoneOn: read("confirmedByPhoneOn", isPastDay, validation.csvPastDay),
    linkHash: read("linkHash", isHash, validation.csvExported),
  };
}

function isFlag(text: string): boolean {
  return /^(true|false|yes|no|1|0)$/i.test(text);
}

/** The order of such ids is the order of registration. */
function isUuidV7(text: string): boolean {
  return validate(text) && version(text) === 7;
}

/** Spreadsheets in India write 15/11/2026 or 15-11-2026. */
function parseDay(text: string): string {
  return text
    .trim()
    .replace(/^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/, (_all, day: string, month: string, year: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    );
}

function isShort(text: string): boolean {
  return text.length <= 50 && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** A SHA-256 as base64url. */
function isHash(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Somebody may choose a file that is no table at all. */
export function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50)}…` : text;
}
