import { readFileSync } from "node:fs";
import { join } from "node:path";
import { YAMLParseError } from "yaml";
import { inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { payeeFile } from "#contract/payee.ts";
import { describeIssue, plainWords } from "./mistakes.ts";
import { parseYaml } from "./parse-yaml.ts";
import { contentFiles, type Content, type ContentFile } from "./schema/pages.ts";

/** Gives the content of one file in one language. */
export type ReadContent = <File extends ContentFile>(file: File, language: Language) => Content<File>;

/** Content with edits laid over the files that come with the program, and checked. */
export type MergedContent = Record<Language, Partial<Record<ContentFile, unknown>>>;

/** Where a file's content is: there is one payee, so that nobody can change it in one language alone. */
export function languageOf(file: ContentFile, language: Language): Language {
  return file === payeeFile ? languages[0].code : language;
}

/** The content of one file under content/, as it comes with the program. */
export function readContentFile<File extends ContentFile>(
  file: File,
  language: Language,
  project = process.cwd(),
): Content<File> {
  const path = `content/${languageOf(file, language)}/${file}.yaml`;
  const { data, error } = contentFiles[file].safeParse(readYaml(path, project), plainWords);
  if (!error) return data as Content<File>;
  const mistakes = error.issues.map(describeIssue);
  throw new ContentError(
    mistakes.map(({ field, message }) => `${path}: ${field || "the whole file"}: ${message}`).join("\n"),
  );
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

function readYaml(path: string, project: string): unknown {
  try {
    return parseYaml(readFileSync(join(project, path), "utf8"));
  } catch (error) {
    if (error instanceof YAMLParseError) {
      throw new ContentError(`${path}: line ${error.linePos?.[0].line}: ${error.message.split("\n")[0]}`);
    }
    throw new ContentError(`${path}: the file cannot be read (${(error as Error).message})`);
  }
}
