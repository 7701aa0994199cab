import type { MergedContent } from "#cms/content-files.ts";
import type { Publications } from "./types.ts";

/** The content of a server whose staff have edited nothing: what comes with the program. */
export const nothingPublished: Publications & { drafts: () => Promise<MergedContent> } = {
  newest: async () => "",
  contentOf: readShippedContent,
  drafts: readShippedContent,
};

/** Loads the parser of YAML only when somebody edits. */
export async function readShippedContent(): Promise<MergedContent> {
  const { readAllContent } = await import("#cms/content-files.ts");
  return readAllContent();
}
