import { isDeepStrictEqual } from "node:util";
import type { MergedContent } from "#cms/content-files.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { languages } from "#contract/languages.ts";
import { findShipped } from "#server/content/published-content.ts";
import type { NewEdit } from "#server/registry/content/publications.ts";

type Item = { id: string; changed?: string };

const lists: Record<string, string | undefined> = { "dated-events": "events", "news-posts": "posts" };

/**
 * Notes in edited lists of events and news when each item was changed, and which were removed. It is part of the content,
 * so that every server, the build from pulled files and a state that is brought back agree about it.
 */
export function noteChanges(edits: NewEdit[], published: MergedContent, at = new Date()): NewEdit[] {
  const changed = `${at.toISOString().slice(0, 19)}Z`;
  return edits.flatMap((edit) => {
    const list = lists[edit.file];
    if (!list) return [edit];
    // What is gone follows from the list.
    if (edit.field !== list) return [];
    const present = published[languages[0].code][edit.file as ContentFile] as Record<string, unknown>;
    const [before, gone] = [present[list] as Item[], present.gone as string[]];
    const items = (edit.value ?? readAt(findShipped(edit), list)) as Item[];
    const value = items.map((item) => {
      const former = before.find(({ id }) => id === item.id);
      return former && isDeepStrictEqual({ ...item, changed }, { ...former, changed }) ? former : { ...item, changed };
    });
    const removed = [...gone, ...before.map(({ id }) => id)].filter((id) => !items.some((item) => item.id === id));
    const ids = [...new Set(removed)];
    return [{ ...edit, value }, ...(isDeepStrictEqual(ids, gone) ? [] : [{ ...edit, field: "gone", value: ids }])];
  });
}
