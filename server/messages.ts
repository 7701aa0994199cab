import { readContentFile } from "#cms/content-files.ts";
import type { Content, ContentFile } from "#cms/schema/pages.ts";
import type { DonationType } from "#contract/donation-types.ts";
import { fillTexts } from "#contract/fill.ts";
import { describeLanguage, languages, type Language } from "#contract/languages.ts";
import { maxDistanceKm, maxNameLength, maxPhoneLength, maxReportDetails } from "#contract/limits.ts";
import { phoneDigits, restDays } from "#contract/limits.ts";
import { codeDigits } from "#contract/messages.ts";
import { maxNeedDays, maxPlaceLength, maxWanted } from "#contract/needs.ts";
import { maxCellLength, maxCells, maxImportBytes, maxImportRows } from "#contract/staff/import.ts";
import { secretLength } from "#contract/private-link.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { project } from "./programs.ts";

export type Messages = Record<Language, Content<"api">>;

const lengths = { maxNameLength, maxPhoneLength, maxReportDetails, maxPlaceLength, maxCellLength, secretLength };
const counts = { maxDistanceKm, maxNeedDays, maxWanted, maxCells, codeDigits };

/** The texts that come with the program. Each is read when it is first needed: two of them would be a tenth of a start. */
export function readShippedMessages(language: Language): Messages[Language] {
  return fillMessages(readShipped("api", language), language);
}

/** The names of donation types, by the value that is stored. */
export function readDonationLabels(language: Language): Record<DonationType, string> {
  return readShipped("messages", language).donationTypes;
}

/** The server's sentences for staff, by their English. */
export function readStaffAnswers(language: Language): Record<string, string> {
  return readShipped("staff", language).answers;
}

/** Within the server messages are in the first language. */
export const { validation, fields, answers } = readShippedMessages(languages[0].code);

export function fillMessages(messages: Messages[Language], language: Language): Messages[Language] {
  const { tag } = describeLanguage(language);
  const values = {
    ...lengths,
    ...counts,
    minDigits: phoneDigits.min,
    maxDigits: phoneDigits.max,
    maxImportRows: new Intl.NumberFormat(tag).format(maxImportRows),
    maxImportMegabytes: maxImportBytes / 2 ** 20,
    restDays: new Intl.ListFormat(tag, { type: "disjunction" }).format(restDays.map(String)),
    reasons: reportReasons.join(", "),
  };
  return fillTexts(messages, values);
}

function readShipped<File extends ContentFile>(file: File, language: Language): Content<File> {
  return readContentFile(file, language, project);
}
