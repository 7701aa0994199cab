import { readAt } from "#contract/staff/field-path.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findShipped } from "#server/content/published-content.ts";
import type { Actor } from "#server/registry/audit.ts";
import { findEditsNaming, findPublishedEdits } from "#server/registry/content/edits.ts";
import type { NewEdit } from "#server/registry/content/publications.ts";
import { deletePicture, findMissingPictures } from "#server/registry/pictures.ts";
import { isSameField, publishInTurn } from "./publications.ts";
import type { Publisher } from "./publisher.ts";

/**
 * Deletes a picture for good. Where a publication, the newest or a past one, shows it, the picture that comes with the
 * program takes its place. Drafts are told that it is not there. False if there is no such picture.
 */
export async function erasePicture(db: Database, publisher: Publisher, name: string, by: Actor): Promise<boolean> {
  if ((await withTimeout(findMissingPictures(db, [name]))).length > 0) return false;
  const replaceAll = <Edit extends NewEdit>(edits: Edit[]) =>
    edits.filter(({ value }) => JSON.stringify(value ?? null).includes(`"${name}"`)).map((edit) => replace(edit, name));
  if (replaceAll(await withTimeout(findPublishedEdits(db))).length > 0) {
    await publishInTurn(db, publisher, by, async () => {
      const now = (await withTimeout(findPublishedEdits(db))).filter(({ value }) => value !== undefined);
      const edits = replaceAll(now).flat();
      return { edits: edits.filter((edit) => now.some((current) => isSameField(current, edit))), versions: [] };
    });
  }
  const past = (await withTimeout(findEditsNaming(db, name))).flatMap(({ publicationId, ...edit }) =>
    replace(edit, name).map((replaced) => Object.assign(replaced, { publicationId })),
  );
  await withTimeout(deletePicture(db, name, past, by));
  return true;
}

/** The same field with the shipped picture, which also has its own description and focus. */
function replace({ language, file, field, value }: NewEdit, name: string): NewEdit[] {
  if (typeof value === "string") {
    const fields = new Set(["name", "alt", "focus"].map((part) => field.replace(/(?<=\.)name$/, part)));
    return [...fields].map((field) => ({ language, file, field }));
  }
  const shipped = findShipped({ language, file }) ?? {};
  const replaced = replaceInside(value, readAt(shipped, field), { name, spare: shipped.card });
  return [{ language, file, field, value: replaced }];
}

type Part = { id?: string; name?: string; picture?: string };

/** In an item that does not come with the program, it is the picture of the page's share preview. */
function replaceInside(value: unknown, shipped: unknown, picture: { name: string; spare: unknown }): unknown {
  if (value === null || typeof value !== "object") return value;
  if ((value as Part).name === picture.name) return shipped ?? picture.spare;
  const entries = Object.entries(value as Record<string, unknown>).map(([key, part]) => {
    const { id } = Object(part) as Part;
    const isItem = Array.isArray(shipped) && id !== undefined;
    const former = isItem ? (shipped as Part[]).find((item) => item.id === id) : readAt(shipped, key);
    return [key, replaceInside(part, former, picture)] as const;
  });
  // An event or post does without it.
  const isKept = (part: unknown) => (Object(part) as Part).picture !== picture.name;
  return Array.isArray(value) ? entries.map(([, part]) => part).filter(isKept) : Object.fromEntries(entries);
}
