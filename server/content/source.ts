import type { Database } from "#server/database/schema.ts";
import type { MergedContent } from "#server/publishing/types.ts";
import { findNewestPublicationId } from "#server/registry/content/publications.ts";
import { readDraftedContent } from "./drafted-content.ts";
import { readPublishedContent } from "./published-content.ts";

/** The content that is rendered. */
export function createContentSource(db: Database) {
  return {
    /** The id of the newest publication, "" before the first. */
    newest: (): Promise<string> => findNewestPublicationId(db),
    /** All content as it was after a publication. */
    contentOf: async (publicationId: string): Promise<MergedContent> =>
      (await readPublishedContent(db, publicationId)).content,
    /** With the drafts of all members, but for those with mistakes. */
    drafts: (): Promise<MergedContent> => readDraftedContent(db),
  };
}
