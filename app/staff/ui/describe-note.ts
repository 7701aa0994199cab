import { sayKnown } from "#contract/known-words.ts";
import { describeLanguage, toLanguage } from "#contract/languages.ts";
import type { StaffAction } from "#contract/staff/audit.ts";
import { nameKey } from "./field-names.ts";

/**
 * The note of an action, which is kept in English, in words: 'about: team.members (en)' is 'About (English): Team › Members'.
 * `notes` has those of other kinds in the desk's language, with `#` for each number.
 */
export function describeNote({ action, note }: Pick<StaffAction, "action" | "note">, notes: Record<string, string>) {
  const said = sayKnown(note, notes);
  if (said !== note) return said;
  if (action === "correct") return nameFields(note);
  if (!/^publish$|^restore content$| payee$/.test(action)) return note;
  return note.replaceAll(/([\w-]+): ([^;]+) \((\w+)\)/g, (_, file: string, fields: string, language: string) => {
    return `${nameFields(file)} (${describeLanguage(toLanguage(language)).name}): ${nameFields(fields)}`;
  });
}

function nameFields(fields: string): string {
  return fields.replaceAll(/[\w-]+/g, nameKey).replaceAll(".", " › ");
}

/** Why a message was not sent, which is kept in English, in words; what a mail server said stays as it is. */
export function describeFailure(failure: string, causes: Record<string, string>): string {
  return failure.replace(/\.$/, "").replace(/^[^:]+/, (cause) => sayKnown(cause, causes));
}
