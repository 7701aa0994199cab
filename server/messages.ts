import { readContentFile } from "#cms/content-files.ts";
import type { Content } from "#cms/schema/pages.ts";
import { fillTexts } from "#contract/fill.ts";
import { describeLanguage, inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { maxDistanceKm, maxNameLength, maxPhoneLength, maxReportDetails } from "#contract/limits.ts";
import { phoneDigits, restDays } from "#contract/limits.ts";
import { maxNeedDays, maxPlaceLength, maxWanted } from "#contract/needs.ts";
import { maxCellLength, maxCells, maxImportBytes, maxImportRows } from "#contract/staff/import.ts";
import { secretLength } from "#contract/private-link.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { project } from "./programs.ts";

export type Messages = Record<Language, Content<"api">>;

const lengths = { maxNameLength, maxPhoneLength, maxReportDetails, maxPlaceLength, maxCellLength, secretLength };
const counts = { maxDistanceKm, maxNeedDays, maxWanted, maxCells };

/** The messages that come with the program. Within the server they are in the first language. */
export const shippedMessages = fillMessages(inEachLanguage((language) => readContentFile("api", language, project)));

/** The names of donation types in each language, by the value that is stored. */
export const donationLabels = languages.map(({ code }) => readContentFile("messages", code, project).donationTypes);

const staffAnswers: Partial<Record<Language, Record<string, string>>> = {};

/** The server's sentences for staff, by their English. Read when it is first needed: it would be a fifth of a start's work. */
export function findStaffAnswers(language: Language): Record<string, string> {
  return (staffAnswers[language] ??= readContentFile("staff", language, project).answers);
}

export const { validation, fields, answers } = shippedMessages[languages[0].code];

export function fillMessages(messages: Messages): Messages {
  return inEachLanguage((language) => {
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
    return fillTexts(messages[language], values);
  });
}
