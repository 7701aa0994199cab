import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readContentFile } from "#cms/content-files.ts";
import { inEachLanguage, languages } from "#contract/languages.ts";
import { readBuildManifest, type BuildManifest } from "#publish/build-manifest.ts";
import { createTranslator, type TranslateAnswer } from "#server/translate-answer.ts";
import { shippedMessages } from "#server/messages.ts";
import { project } from "#server/programs.ts";

export type Letters = BuildManifest["letters"];

export type ServedWords = Pick<BuildManifest, "foundationName" | "replyTo" | "letters"> & {
  translate: TranslateAnswer;
};

export type Served = { site: ServedWords };

export type ServedSite = ReturnType<typeof openSite>;

/** Holds the site that visitors get now. A publication replaces all of it in one assignment. */
export type CurrentSite = { site: ServedSite };

/** The files of the site that depend on its content, and what goes with them; without an id, what was built. */
export function openSite(folder: string, publicationId: string) {
  const manifest = readBuildManifest(folder);
  const { foundationName, replyTo, letters } = manifest;
  const words: ServedWords = { foundationName, replyTo, letters, translate: createTranslator(manifest.messages) };
  const cardsFolder = join(folder, "cards");
  /** The pictures of share previews that were not built. */
  const cards = new Set(existsSync(cardsFolder) ? readdirSync(cardsFolder) : []);
  /** The pictures that staff have brought. */
  const pictures = new Set(manifest.pictures);
  return { ...words, publicationId, folder, manifest, cards, pictures };
}

/** The words of a server that has no site, as in development. */
export function readShippedWords(): ServedWords {
  const { name: foundationName, complaints } = readContentFile("foundation", languages[0].code, project);
  const translate = createTranslator(shippedMessages);
  const letters = inEachLanguage((language) => readContentFile("letters", language, project));
  return { translate, foundationName, replyTo: complaints.email, letters };
}
