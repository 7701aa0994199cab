import type { ErrorAnswer } from "#contract/donor.ts";
import { inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { sayKnown } from "#contract/known-words.ts";
import { listInvalidFields } from "#server/donors/validate.ts";
import { fillMessages, readShippedMessages, readStaffAnswers, type Messages } from "#server/messages.ts";

/** With a message of its own, or one for each problem. */
type Mistake = { message?: string; problems?: { message: string }[] };
type Translatable = Partial<ErrorAnswer> & { mistakes?: Mistake[] };

/** Puts an answer into a language: an error, or one that tells mistakes. */
export type TranslateAnswer = <Answer extends Translatable>(answer: Answer, language: Language) => Answer;

/**
 * Says answers as these messages do. A sentence is looked up by the English that comes with the program, also for what is
 * said in English now.
 */
export function createTranslator(messages: Messages): TranslateAnswer {
  const filled = inEachLanguage((language) => fillMessages(messages[language], language));
  const sentences = inEachLanguage((language) => pairSentences(filled[language]));
  return (answer, language) => {
    const translate = (text: string) => sentences[language].get(text) ?? sayKnown(text, readStaffAnswers(language));
    const errors = Object.entries(answer.errors ?? {}).map(([field, text]) => [field, translate(text)]);
    const translateMistake = ({ message, problems, ...mistake }: Mistake): Mistake => ({
      ...mistake,
      ...(message && { message: translate(message) }),
      ...(problems && { problems: problems.map((each) => ({ ...each, message: translate(each.message) })) }),
    });
    const { message, mistakes } = answer;
    const several = errors.length > 1 && listInvalidFields(answer.errors!, filled[language]);
    return {
      ...answer,
      ...(message !== undefined && { message: several || translate(message) }),
      ...(mistakes && { mistakes: mistakes.map(translateMistake) }),
      ...(answer.errors && { errors: Object.fromEntries(errors) as ErrorAnswer["errors"] }),
    };
  };
}

/** Each sentence that the server says by itself, with the one that is said instead. */
function pairSentences(messages: Messages[Language]): Map<string, string> {
  const own = readShippedMessages(languages[0].code);
  const pairs = (["validation", "answers"] as const).flatMap((part) => {
    const said: Record<string, string> = messages[part];
    return Object.entries<string>(own[part]).map(([key, text]) => [text, said[key] ?? text] as const);
  });
  return new Map(pairs);
}
