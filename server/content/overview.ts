import { editableFiles, pagePaths } from "#cms/editable-files.ts";
import { readPlace } from "#cms/fields.ts";
import { getFormSchema } from "#cms/form-schema.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { languages, type Language } from "#contract/languages.ts";
import type { ContentOverview } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findDrafts } from "#server/registry/content/drafts.ts";
import { findUnfilled, readPublishedContent } from "./published-content.ts";

/** All that can be edited. Pages are called by their titles in this language. */
export async function readOverview(db: Database, language: Language): Promise<ContentOverview> {
  const { content, unused } = await readPublishedContent(db);
  const placeholders = languages.map(({ code }) => {
    const files = editableFiles.map((file) => [file, findUnfilled(code, file, content[code][file])] as const);
    return [code, Object.fromEntries(files.filter(([, places]) => places.length > 0))];
  });
  return {
    languages: languages.map(({ code, name }) => ({ code, name })),
    pages: Object.entries(pagePaths).map(([file, path]) => {
      return { path, file, title: String(readPlace(content[language][file as ContentFile], "title")) };
    }),
    otherFiles: editableFiles
      .filter((file) => !(file in pagePaths))
      .map((file) => ({ file, title: getFormSchema(file).title! })),
    placeholders: Object.fromEntries(placeholders) as ContentOverview["placeholders"],
    drafts: (await withTimeout(findDrafts(db))).length,
    unused: unused.map(({ language, file, field, value, by, at }) => ({ language, file, field, value, by, at })),
  };
}
