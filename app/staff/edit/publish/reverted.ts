import { needsConsent } from "#contract/payee.ts";
import type { Change, Publication } from "#contract/staff/content.ts";

/** What changes when all of these publications, newest first, are taken back. */
export function listReverted(publications: Publication[]): Change[] {
  const reverted = new Map<string, Change>();
  for (const { changes } of publications) {
    for (const { language, file, field, before, after } of changes) {
      // It takes two members and another way.
      if (needsConsent(file)) continue;
      const key = `${language} ${file} ${field}`;
      const newest = reverted.get(key) ?? { before: after };
      reverted.set(key, { language, file, field, by: "", at: "", before: newest.before, after: before });
    }
  }
  return [...reverted.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
