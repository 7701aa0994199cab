import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { YAMLParseError } from "yaml";
import { inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { payeeFile } from "#contract/payee.ts";
import { describeIssue, plainWords } from "./mistakes.ts";
import { parseYaml } from "./parse-yaml.ts";
import { findPlaceholders } from "./placeholders.ts";
import { datedFiles } from "./schema/dated.ts";
import { contentFiles, type Content, type ContentFile } from "./schema/pages.ts";

/** Gives the content of one file in one language. */
export type ReadContent = <File extends ContentFile>(file: File, language: Language) => Content<File>;

/** Content with edits laid over the files that come with the program, and checked. */
export type MergedContent = Record<Language, Partial<Record<ContentFile, unknown>>>;

/** Reads content that is there as a whole. */
export function readerOf(content: MergedContent): ReadContent {
  return ((file, language) => content[language][file]) as ReadContent;
}

/** A file as it comes with the program, and the exact places in it that are still to be filled in. */
export type ShippedFile = { content: Record<string, unknown>; placeholders: string[] };

const known = new Map<string, ShippedFile & { modifiedMs: number | undefined }>();

/** Reads a file under content/ again only when it has changed: to parse it takes tens of milliseconds. */
export function readShippedFile(file: ContentFile, language: Language, project = process.cwd()): ShippedFile {
  const path = contentPath(file, language);
  const modifiedMs = statSync(join(project, path), { throwIfNoEntry: false })?.mtimeMs;
  const former = known.get(join(project, path));
  if (former && former.modifiedMs === modifiedMs) return former;
  const { yaml, parsed } = readYaml(path, project);
  const { data, error } = contentFiles[file].safeParse(parsed, plainWords);
  if (error) {
    const mistakes = error.issues.map(describeIssue);
    throw new ContentError(
      mistakes.map(({ field, message }) => `${path}: ${field || "the whole file"}: ${message}`).join("\n"),
    );
  }
  const shipped = { content: data as Record<string, unknown>, placeholders: findPlaceholders(yaml), modifiedMs };
  known.set(join(project, path), shipped);
  return shipped;
}

/** The content of one file under content/, as it comes with the program. */
export function readContentFile<File extends ContentFile>(file: File, language: Language, project?: string) {
  return readShippedFile(file, language, project).content as Content<File>;
}

/** The file of a language, or the one that all languages share. */
export function contentPath(file: ContentFile, language: Language): string {
  return `content/${isShared(file) ? "" : `${language}/`}${file}.yaml`;
}

/** Whether one file is that of all languages: it holds the words of each, or, like the payee, none of any. */
export function isShared(file: string): boolean {
  return file === payeeFile || file in datedFiles;
}

/** The language under which edits of a file are stored: the first one's for what all languages share. */
export function ownerOf(file: string, language: Language): Language {
  return isShared(file) ? languages[0].code : language;
}

/** Mistakes in a content file, one line each: the file, the field and what is expected. */
export class ContentError extends Error {}

export const contentFileNames = Object.keys(contentFiles) as ContentFile[];

/** All files in all languages. Throws a ContentError about the first file that has mistakes. */
export function readAllContent(): MergedContent {
  return inEachLanguage((language) =>
    Object.fromEntries(contentFileNames.map((file) => [file, readContentFile(file, language)])),
  );
}

function readYaml(path: string, project: string) {
  try {
    const yaml = readFileSync(join(project, path), "utf8");
    return { yaml, parsed: parseYaml(yaml) };
  } catch (error) {
    if (error instanceof YAMLParseError) {
      throw new ContentError(`${path}: line ${error.linePos?.[0].line}: ${error.message.split("\n")[0]}`);
    }
    throw new ContentError(`${path}: the file cannot be read (${(error as Error).message})`);
  }
}
