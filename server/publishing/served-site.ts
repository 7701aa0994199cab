import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readContentFile, readerOf, type ReadContent } from "#cms/content-files.ts";
import { listGone, listTurns } from "#cms/dated.ts";
import { inEachLanguage, languages } from "#contract/languages.ts";
import { payeeFile } from "#contract/payee.ts";
import { readBuildManifest } from "#publish/build-manifest.ts";
import { createTranslator } from "#server/translate-answer.ts";
import { project } from "#server/programs.ts";

export type ServedWords = ReturnType<typeof readWords>;

export type Letters = ServedWords["letters"];

export type Served = { site: ServedWords };

export type ServedSite = ReturnType<typeof openSite>;

/** Holds the site that visitors get now. A publication replaces all of it in one assignment. */
export type CurrentSite = { site: ServedSite };

/** The files of the site that depend on its content, and what goes with them; without an id, what was built. */
export function openSite(folder: string, publicationId: string) {
  const { content, ...manifest } = readBuildManifest(folder);
  const read = readerOf(content);
  const cardsFolder = join(folder, "cards");
  return {
    ...readWords(read),
    publicationId,
    folder,
    manifest,
    /** The text of the link to the desk that members of staff have on every page. */
    editLink: inEachLanguage((language) => read("staff", language).editThisPage),
    hasPayee: read(payeeFile, languages[0].code).payees.length > 0,
    gone: listGone(read),
    turns: listTurns(read),
    /** The pictures of share previews that were not built. */
    cards: new Set(existsSync(cardsFolder) ? readdirSync(cardsFolder) : []),
    /** The pictures that staff have brought. */
    pictures: new Set(JSON.stringify(content).match(/(?<=")p-\w+-\w+(?=")/g)),
  };
}

/** The words of a server that has no site, as in development. */
export function readShippedWords(): ServedWords {
  return readWords((file, language) => readContentFile(file, language, project));
}

function readWords(read: ReadContent) {
  const { name: foundationName, complaints } = read("foundation", languages[0].code);
  return {
    foundationName,
    /** Where answers to messages go. */
    replyTo: complaints.email,
    translate: createTranslator(inEachLanguage((language) => read("api", language))),
    letters: inEachLanguage((language) => read("letters", language)),
  };
}
