import type { ErrorAnswer } from "#contract/donor.ts";
import { languages, type Language } from "#contract/languages.ts";
import { listInvalidFields } from "#server/donors/validate.ts";
import { answers, messagesIn, validation } from "#server/messages.ts";

/** The language of ours that the header asks for most; the first one if it asks for none of them. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "").split(",").flatMap((range) => {
    const [tag = "", ...rest] = range.split(";");
    const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(rest.join(";"))?.[1] ?? 1);
    const code = languages.find((language) => language.code === tag.trim().toLowerCase().split("-")[0])?.code;
    return code && quality > 0 ? [{ code, quality }] : [];
  });
  return wanted.toSorted((a, b) => b.quality - a.quality)[0]?.code ?? languages[0].code;
}

/** The answer in a language. Its sentences are looked up by their English: what is the staff's own stays as it is. */
export function translateAnswer<Answer extends ErrorAnswer>(answer: Answer, language: Language): Answer {
  const translations = translationsIn.get(language);
  if (!translations) return answer;
  const translate = (text: string) => translations.get(text) ?? text;
  const errors = Object.entries(answer.errors ?? {}).map(([field, text]) => [field, translate(text)]);
  const message = errors.length > 1 ? listInvalidFields(answer.errors!, language) : translate(answer.message);
  return { ...answer, message, ...(answer.errors && { errors: Object.fromEntries(errors) as ErrorAnswer["errors"] }) };
}

const translationsIn = new Map(
  languages.slice(1).map(({ code }) => [code, pairUp({ validation, answers }, messagesIn[code])]),
);

function pairUp(english: object, translated: object): Map<string, string> {
  const sentences = ([key, text]: [string, string | object]): [string, string][] => {
    const other = (translated as Record<string, string | object>)[key]!;
    return typeof text === "string" ? [[text, other as string]] : [...pairUp(text, other as object)];
  };
  return new Map(Object.entries(english as Record<string, string | object>).flatMap(sentences));
}
