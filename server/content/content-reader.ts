import type { MergedContent } from "#cms/content-files.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Publications } from "#server/publishing/types.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findNewestPublicationId } from "#server/registry/content/publications.ts";

/** What has been published, and what would be if all drafts were. Loads the schemas and the parser of YAML when it is read. */
export function createContentReader(db: Database): Publications & { drafts: () => Promise<MergedContent> } {
  return {
    newest: () => withTimeout(findNewestPublicationId(db)),
    async contentOf(id) {
      const { mergeContent } = await import("./published-content.ts");
      return (await mergeContent(await withTimeout(findPublishedEdits(db, id)))).content;
    },
    async drafts() {
      const { readDraftedContent } = await import("./drafted-content.ts");
      return readDraftedContent(db);
    },
  };
}
