import type { MergedContent } from "#cms/content-files.ts";

export type { MergedContent };

/** Renders the site and swaps what visitors get. */
export type Publisher = {
  /** Renders, then stores, then serves. If any of it fails, the site stays as it was and the error says why. */
  publish(publicationId: string, content: MergedContent, store: () => Promise<void>): Promise<void>;
  /** A page with this content, without scripts. Its texts carry the marks of contract/staff/preview-marks.ts. */
  preview(page: string, content: MergedContent): Promise<string>;
};

/** What has been published, as the registry knows it. */
export type Publications = {
  /** The id of the newest one; empty before the first. */
  newest(): Promise<string>;
  /** All content as it was after this publication. */
  contentOf(publicationId: string): Promise<MergedContent>;
};
