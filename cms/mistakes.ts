import type { z } from "zod";
import type { Mistake } from "#contract/staff/content.ts";
import { needsConsent } from "#contract/payee.ts";
import { findAccountTexts } from "./account-texts.ts";
import { contentFiles, type ContentFile } from "./schema/pages.ts";

export function findMistakes(file: ContentFile, content: unknown): Mistake[] {
  const { error } = contentFiles[file].safeParse(content, plainWords);
  const accounts = needsConsent(file) ? [] : findAccountTexts(content);
  return [...(error?.issues.map(describeIssue) ?? []), ...accounts];
}

/** For what the schemas have no message of their own. */
export const plainWords = {
  error: ({ code }: { code?: string }) => (code === "invalid_type" ? "Something is missing here." : undefined),
};

export function describeIssue(issue: z.core.$ZodIssue): Mistake {
  const field = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return { field, message: issue.message };
  return { field, message: `unknown ${issue.keys.join(", ")}; is it misspelt?` };
}
