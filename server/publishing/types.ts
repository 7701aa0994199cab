import type { ContentFile } from "#cms/schema/pages.ts";
import type { Language } from "#contract/languages.ts";

/** The content of all files in all languages, with the edits laid over and checked. */
export type MergedContent = Record<Language, Record<ContentFile, unknown>>;

/** Makes pages of content. */
export type Publisher = {
  /** Renders the site, has the publication stored, and serves the new site. If one of these fails, the old site stays. */
  publish(publicationId: string, content: MergedContent, store: () => Promise<void>): Promise<void>;
  /** The HTML of one page with this content. */
  preview(page: string, content: MergedContent): Promise<string>;
};
