import { sayKnown } from "#contract/known-words.ts";
import { describeLanguage, toLanguage } from "#contract/languages.ts";
import type { StaffAction } from "#contract/staff/audit.ts";
import { nameKey } from "#app/staff/edit/paths.ts";

/** Notes with `#` for each number, and keys of the content, in the desk's language; in English both are empty. */
type Words = { notes: Record<string, string>; names: Record<string, string> };

/** The note of an action, which is kept in English, in words: 'about: team.members (en)' is 'About (English): Team › Members'. */
export function describeNote({ action, note }: Pick<StaffAction, "action" | "note">, { notes, names }: Words): string {
  const said = sayKnown(note, notes);
  if (said !== note) return said;
  const nameFields = (fields: string) =>
    fields.replaceAll(/[\w-]+/g, (key) => names[key] ?? nameKey(key)).replaceAll(".", " › ");
  if (action === "correct") return nameFields(note);
  if (action !== "publish" && action !== "restore content") return note;
  return note.replaceAll(/([\w-]+): ([^;]+) \((\w+)\)/g, (_, file: string, fields: string, language: string) => {
    return `${nameFields(file)} (${describeLanguage(toLanguage(language)).name}): ${nameFields(fields)}`;
  });
}
