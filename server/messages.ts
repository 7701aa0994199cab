import { join } from "node:path";
import { readApiMessages } from "#cms/content-files.ts";
import type { ApiMessages } from "#cms/schema/api.ts";
import { languages, type Language } from "#contract/languages.ts";
import { maxDistanceKm, maxNameLength, maxPhoneLength, phoneDigits } from "#contract/limits.ts";
import { restDays } from "#contract/managed-donor.ts";
import { secretLength } from "#contract/private-link.ts";
import { reportReasons } from "#contract/report-reasons.ts";

const project = join(import.meta.dirname, "..");

/** What the API says in each language, with the numbers filled in. Within the server it is said in the first one. */
export const messagesIn = Object.fromEntries(languages.map(({ code, tag }) => [code, readFilled(code, tag)])) as Record<
  Language,
  ApiMessages
>;

export const { validation, fields, answers } = messagesIn[languages[0].code];

function readFilled(code: Language, tag: string): ApiMessages {
  const values = {
    maxNameLength,
    maxPhoneLength,
    minDigits: phoneDigits.min,
    maxDigits: phoneDigits.max,
    maxDistanceKm,
    secretLength,
    restDays: new Intl.ListFormat(tag, { type: "disjunction" }).format(restDays.map(String)),
    reasons: reportReasons.join(", "),
  };
  const fill = (text: unknown) =>
    typeof text === "string"
      ? Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, String(value)), text)
      : text;
  return JSON.parse(JSON.stringify(readApiMessages(code, project)), (_key, value: unknown) =>
    fill(value),
  ) as ApiMessages;
}
