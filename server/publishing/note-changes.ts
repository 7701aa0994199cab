import { isDeepStrictEqual } from "node:util";
import type { MergedContent } from "#cms/content-files.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { languages } from "#contract/languages.ts";
import { findShipped } from "#server/content/published-content.ts";
import type { NewEdit } from "#server/registry/content/publications.ts";

type Item = { id: string; changed?: string };

const [{ code: language }] = languages;
const lists = [
  { file: "dated-events", field: "events" },
  { file: "news-posts", field: "posts" },
] as const;

/**
 * Notes in edited lists of events and news when each item was changed, and which were removed. It is part of the content,
 * so that every server, the build from pulled files and a state that is brought back agree about it.
 */
export function noteChanges(edits: NewEdit[], published: MergedContent, at = new Date()): NewEdit[] {
  const noted = lists.flatMap(({ file, field }) => {
    const edit = edits.find((one) => one.file === file && one.field === field);
    if (!edit) return [];
    const { gone, [field]: before = [] } = published[language][file] as { gone: string[] } & Record<string, Item[]>;
    const items = (edit.value ?? readAt(findShipped(edit), field)) as Item[];
    const removed = [...gone, ...before.map(({ id }) => id)].filter((id) => !items.some((item) => item.id === id));
    const value = items.map((item) =>
      noteChange(
        item,
        before.find(({ id }) => id === item.id),
        at,
      ),
    );
    const ids = { language, file, field: "gone", value: [...new Set(removed)] };
    return [{ language, file, field, value }, ...(isDeepStrictEqual(ids.value, gone) ? [] : [ids])];
  });
  const others = edits.filter(
    ({ file, field }) => !lists.some((list) => list.file === file && [list.field, "gone"].includes(field)),
  );
  return [...others, ...noted];
}

function noteChange(item: Item, former: Item | undefined, at: Date): Item {
  const changed = { changed: `${at.toISOString().slice(0, 19)}Z` };
  const isSame = former && isDeepStrictEqual({ ...item, ...changed }, { ...former, ...changed });
  return isSame ? former : { ...item, ...changed };
}
