import type { FieldAddress } from "#contract/staff/content.ts";
import { writeAt } from "#contract/staff/field-path.ts";
import { findField, fitsField } from "./fields.ts";
import { findMistakes } from "./mistakes.ts";
import type { ContentFile } from "./schema/pages.ts";

/** A new value of a field. An absent one removes what is optional. */
export type Edit = Pick<FieldAddress, "field"> & { value?: unknown };

/** The content with the edits laid over it, whatever mistakes they have. Edits of what the file has not are left out. */
export function layEdits(file: ContentFile, content: unknown, edits: readonly Edit[]): Record<string, unknown> {
  const fitting = edits.filter((edit) => isOfField(file, edit));
  return fitting.reduce((laid, { field, value }) => writeAt(laid, field, value ?? undefined), Object(content));
}

/** The same for visitors: an edit that would be a mistake is left out too, and each that is left out is listed. */
export function mergeEdits<Given extends Edit>(
  file: ContentFile,
  content: unknown,
  edits: readonly Given[],
): { content: Record<string, unknown>; unused: Given[] } {
  let used = edits.filter((edit) => isOfField(file, edit));
  for (;;) {
    const merged = layEdits(file, content, used);
    const wrong = new Set(findMistakes(file, merged).map(({ field }) => findField(file, field)?.path ?? field));
    const right = used.filter(({ field }) => !wrong.has(field));
    if (right.length === used.length) return { content: merged, unused: edits.filter((edit) => !used.includes(edit)) };
    used = right;
  }
}

function isOfField(file: ContentFile, { field, value }: Edit): boolean {
  const found = findField(file, field);
  return found?.path === field && fitsField(found, value);
}
