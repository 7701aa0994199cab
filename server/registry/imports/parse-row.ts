import { z } from "zod";
import { isDay, isPastDay, today } from "#contract/day.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import { languages } from "#contract/languages.ts";
import type { ImportAnswers, ImportMistake } from "#contract/staff/import.ts";
import { CsvError, type CsvRow } from "#server/donors/parse-csv.ts";
import { findDonationType } from "#server/donors/donation.ts";
import { newDonorSchema, toNewDonor } from "#server/donors/new-donor.ts";
import { readDonationLabels, readShippedMessages, validation } from "#server/messages.ts";
import type { StoredDonor } from "#server/registry/donor-row.ts";
import { fileColumns, linkColumn, requiredColumns, type FileColumn } from "#server/registry/donors-csv.ts";

/** Either a donor or a mistake, and what about the donor is to be asked. */
export type ParsedRow = { donor?: StoredDonor; mistake?: ImportMistake; unclear?: string; isUndated?: boolean };

/** A column of the file, and what the file calls it. */
export type Column = { key: FileColumn; name: string };

type Cells = Partial<Record<FileColumn, string>>;

/** Columns are named as an export does, or as the site does in one of its languages. */
export function parseHeader({ line, cells }: CsvRow): Column[] {
  const columnNames = listColumnNames();
  const columns = cells.map((cell) => {
    const key = columnNames.get(normalizeWord(cell));
    if (!key) throw new CsvError(line, "csvUnknownColumn", shorten(cell));
    return { key, name: cell.trim() };
  });
  const keys = columns.map(({ key }) => key);
  const missing = requiredColumns.filter((key) => !keys.includes(key));
  if (missing.length) throw new CsvError(line, "csvNoColumn", missing.join(", "));
  const twice = columns.find(({ key }, n) => keys.indexOf(key) < n);
  if (twice) throw new CsvError(line, "csvColumnTwice", twice.name);
  return columns;
}

function listColumnNames(): Map<string, FileColumn> {
  const stored = [...fileColumns, linkColumn].map((key) => [normalizeWord(key), key] as const);
  const shown = languages.flatMap(({ code }) => {
    const { fields } = readShippedMessages(code);
    return [...requiredColumns, "confirmedOn" as const].map((key) => [normalizeWord(fields[key]), key] as const);
  });
  return new Map([...stored, ...shown]);
}

export function parseRow({ line, cells }: CsvRow, columns: Column[], answers: ImportAnswers): ParsedRow {
  const given: Cells = Object.fromEntries(columns.map(({ key }, n) => [key, cells[n] ?? ""]));
  const tell = (problems: ImportMistake["problems"]): ParsedRow => {
    return { mistake: { line, name: shorten((given.fullName ?? "").trim()), problems } };
  };
  if (cells.length !== columns.length) {
    return tell([{ column: "", value: `${cells.length} ≠ ${columns.length}`, message: validation.csvCellCount }]);
  }
  const { donationType, unclear } = chooseMeaning(given, answers);
  const { data, error } = rowSchema.safeParse({ ...given, donationType });
  if (!data) {
    const problems = columns.flatMap(({ key, name }) => {
      const issue = error.issues.find(({ path }) => path[0] === key);
      return issue ? { column: name, value: shorten(given[key]!), message: issue.message } : [];
    });
    return tell(problems);
  }
  const confirmedOn = data.confirmedOn || answers.confirmedOn;
  const donor = { ...data, ...toNewDonor(data), confirmedOn: confirmedOn || today() };
  return { donor, ...(unclear && { unclear }), isUndated: !confirmedOn };
}

/** The donation type as it is stored. An exported row has that already; of other rows, somebody says what a word means. */
function chooseMeaning({ id, donationType = "" }: Cells, { meanings = {} }: ImportAnswers) {
  const found = findDonationTypes(donationType);
  if (found.length < 2) return { donationType: found[0] ?? donationType };
  if (id?.trim()) return { donationType: findDonationType(donationType)! };
  const word = normalizeWord(donationType);
  const [, answer] = Object.entries(meanings).find(([asked]) => normalizeWord(asked) === word) ?? [];
  if (answer && found.includes(answer)) return { donationType: answer };
  return { donationType: found[0]!, unclear: donationType.trim() };
}

/** What a text names: a label of the site in one of its languages, or a value as it is stored. Several, if it is both. */
export function findDonationTypes(text: string): DonationType[] {
  const word = normalizeWord(text);
  donationWords ??= donationTypes.map(({ value }) => {
    const labels = languages.map(({ code }) => readDonationLabels(code)[value]);
    return { value, words: [value, ...labels].map(normalizeWord) };
  });
  return donationWords.filter(({ words }) => words.includes(word)).map(({ value }) => value);
}

let donationWords: { value: DonationType; words: string[] }[] | undefined;

/** The same for every way to type a word. */
export function normalizeWord(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

/** Somebody may choose a file that is no table at all. */
function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50)}…` : text;
}

/** Spreadsheets in India write 15/11/2026 or 15-11-2026. */
function writeIsoDay(text: string): string {
  return text.replace(/^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/, (_all, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
}

const optional = (isValid: (text: string) => boolean, message: string, normalize = (text: string) => text) =>
  z
    .string()
    .trim()
    .overwrite(normalize)
    .refine((text) => !text || isValid(text), message)
    .default("");
const exported = (pattern: RegExp) => optional((text) => pattern.test(text), validation.csvExported);
const pastDay = optional(isPastDay, validation.csvPastDay, writeIsoDay);
const flag = optional((text) => /^(true|false|yes|no|1|0)$/i.test(text), validation.csvFlag).transform((text) =>
  /^(true|yes|1)$/i.test(text),
);
const short = exported(/^[^\p{Cc}\p{Cs}]{1,50}$/u);

/** A registration, and the other columns of an exported file; an empty cell counts as a missing column. */
const rowSchema = newDonorSchema.safeExtend({
  /** The order of such ids is the order of registration. */
  id: exported(z.regexes.uuid7).transform((id) => id.toLowerCase()),
  confirmedOn: pastDay,
  numberOnRequest: flag,
  paused: flag,
  hidden: flag,
  restingUntil: optional(isDay, validation.csvDay, writeIsoDay),
  noticeVersion: short,
  noticeLanguage: short,
  confirmedByPhoneOn: pastDay,
  /** A SHA-256 as base64url. */
  linkHash: exported(/^[A-Za-z0-9_-]{43}$/),
});
