import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { editableFiles } from "#cms/editable-files.ts";
import { readPlace } from "#cms/fields.ts";
import { languages } from "#contract/languages.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findUnfilled, mergeFile } from "./published-content.ts";

/** All that is still to be filled in. */
export async function listPlaceholders(db: Database): Promise<StaffToday["placeholders"]> {
  const edits = await withTimeout(findPublishedEdits(db));
  const all: StaffToday["placeholders"] = [];
  for (const { code: language } of languages) {
    for (const file of editableFiles) {
      const { content } = mergeFile(language, file, edits);
      for (const field of findUnfilled(language, file, content)) {
        all.push({ language, file, field, value: String(readPlace(content, field)) });
      }
      await yieldToEventLoop();
    }
  }
  return all;
}
