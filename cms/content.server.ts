import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, YAMLParseError } from "yaml";
import type { z } from "zod";
import { contentFiles, type Content, type ContentFile } from "./schema/pages.ts";

/** The words and pictures of one file under content/en/. Runs at build time only: call it in loaders. */
export function readContent<File extends ContentFile>(file: File): Content<File> {
  const path = `content/en/${file}.yaml`;
  const { data, error } = contentFiles[file].safeParse(parseYaml(path));
  if (error) throw new ContentError(error.issues.map((issue) => `${path}: ${describe(issue)}`).join("\n"));
  return data as Content<File>;
}

/** A slip in a content file; its message names file, field and what is expected, a line each. */
export class ContentError extends Error {}

/** Throws a ContentError with the first file that has slips. */
export function checkContent(): void {
  for (const file of Object.keys(contentFiles) as ContentFile[]) readContent(file);
}

function parseYaml(path: string): unknown {
  try {
    return parse(readFileSync(join(process.cwd(), path), "utf8"));
  } catch (error) {
    if (error instanceof YAMLParseError) {
      throw new ContentError(`${path}: line ${error.linePos?.[0].line}: ${error.message.split("\n")[0]}`);
    }
    throw new ContentError(`${path}: the file cannot be read (${(error as Error).message})`);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const field = issue.path.join(".") || "the whole file";
  if (issue.code === "unrecognized_keys") return `${field}: unknown ${issue.keys.join(", ")}; is it misspelt?`;
  return `${field}: ${issue.message}`;
}
