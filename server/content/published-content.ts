import { isDeepStrictEqual } from "node:util";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isShared, ownerOf, readShippedFile, type MergedContent } from "#cms/content-files.ts";
import { editableFiles, isEditable, pagePaths } from "#cms/editable-files.ts";
import { mergeEdits } from "#cms/edits.ts";
import { getFormSchema } from "#cms/fields.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { givePath } from "#contract/payee.ts";
import { lettersPath, type ContentOverview, type FieldAddress, type FileAddress } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findDrafts } from "#server/registry/content/drafts.ts";

/** The content that visitors see, and the published edits that it is without. */
export async function readPublishedContent(db: Database) {
  return mergeContent(await withTimeout(findPublishedEdits(db)));
}

/** An absent value is the one that was there, null one that is to be absent. */
type Laid = FieldAddress & { value?: unknown };

/** The published files, with edits laid over what was there, without those that would be mistakes. */
export async function mergeContent<Edit extends Laid>(edits: readonly Edit[], former?: MergedContent) {
  const content = {} as MergedContent;
  const unused = edits.filter(({ language, file }) => !isLanguage(language) || !isEditable(file));
  for (const { code } of languages) {
    const files = {} as MergedContent[Language];
    for (const file of editableFiles) {
      const merged = mergeFile(code, file, edits, former?.[code][file] as Record<string, unknown> | undefined);
      files[file] = merged.content;
      if (ownerOf(file, code) === code) unused.push(...merged.unused);
      await yieldToEventLoop();
    }
    content[code] = files;
  }
  return { content, unused };
}

export function mergeFile<Edit extends Laid>(
  language: Language,
  file: ContentFile,
  edits: readonly Edit[],
  former = readShippedFile(file, language).content,
) {
  const owner = ownerOf(file, language);
  const laid = edits.filter((edit) => edit.language === owner && edit.file === file && edit.value !== undefined);
  // Content without edits was checked before.
  return laid.length ? mergeEdits(file, former, laid) : { content: former, unused: [] };
}

/** The exact places of a file that are still to be filled in: marked in YAML, and nobody has changed their value. */
export function findUnfilled(language: Language, file: ContentFile, content: unknown): string[] {
  const shipped = readShippedFile(file, language);
  const unfilled = shipped.placeholders.flatMap((place) => {
    const value = readAt(shipped.content, place);
    return findPlaces(content, place).filter((found) => isDeepStrictEqual(readAt(content, found), value));
  });
  return [...new Set(unfilled)];
}

/** The places that a marked one may have now: the items of a list have perhaps been put in another order. */
function findPlaces(content: unknown, place: string): string[] {
  return place.split(".").reduce<string[]>(
    (places, name) => {
      return places.flatMap((list) => {
        const items = readAt(content, list);
        const names = Array.isArray(items) ? Object.keys(items) : [name];
        return names.map((name) => (list === "" ? name : `${list}.${name}`));
      });
    },
    [""],
  );
}

/** Edits may be in a language that the site has no longer. */
export function isLanguage(language: string): language is Language {
  return languages.some(({ code }) => code === language);
}

/** The content that comes with the program; undefined for a file or language that it no longer has. */
export function findShipped({ language, file }: FileAddress): Record<string, unknown> | undefined {
  return isLanguage(language) && isEditable(file) ? readShippedFile(file, language).content : undefined;
}

/** The pages on which files are seen that are those of no page. */
const previewPaths: Partial<Record<ContentFile, string>> = {
  letters: lettersPath,
  payee: givePath,
  "dated-events": "/events",
  "news-posts": "/news",
};

/** All that can be edited. Pages are called by their titles in this language. */
export async function readOverview(db: Database, language: Language): Promise<ContentOverview> {
  const { content, unused } = await readPublishedContent(db);
  return {
    languages: languages.map(({ code, name }) => ({ code, name })),
    pages: Object.entries(pagePaths).map(([file, path]) => {
      return { path, file, title: String(readAt(content[language][file as ContentFile], "title")) };
    }),
    otherFiles: editableFiles
      .filter((file) => !(file in pagePaths))
      .map((file) => ({ file, title: getFormSchema(file).title!, isShared: isShared(file), path: previewPaths[file] })),
    placeholders: inEachLanguage((code) => {
      const files = editableFiles.map((file) => [file, findUnfilled(code, file, content[code][file])] as const);
      return Object.fromEntries(files.filter(([, places]) => places.length > 0));
    }),
    drafts: (await withTimeout(findDrafts(db))).length,
    unused: unused.map(({ language, file, field, value, by, at }) => ({ language, file, field, value, by, at })),
  };
}
