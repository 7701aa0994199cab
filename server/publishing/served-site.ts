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

/** The files of the site that depend on its content, and what goes with them. */
export type ServedSite = ServedWords & {
  /** Empty for what was built. */
  publicationId: string;
  folder: string;
  manifest: BuildManifest;
  /** The pictures of share previews that were not built. */
  cards: Set<string>;
  /** The pictures that staff have brought. */
  pictures: Set<string>;
};

/** Holds the site that visitors get now. A publication replaces all of it in one assignment. */
export type CurrentSite = { site: ServedSite };

export function openSite(folder: string, publicationId: string): ServedSite {
  const manifest = readBuildManifest(folder);
  const { foundationName, replyTo, letters } = manifest;
  const words = { foundationName, replyTo, letters, translate: createTranslator(manifest.messages) };
  const cards = join(folder, "cards");
  const drawn = new Set(existsSync(cards) ? readdirSync(cards) : []);
  return { ...words, publicationId, folder, manifest, cards: drawn, pictures: new Set(manifest.pictures) };
}

/** The words of a server that has no site, as in development. */
export function readShippedWords(): ServedWords {
  const { name: foundationName, complaints } = readContentFile("foundation", languages[0].code, project);
  const translate = createTranslator(shippedMessages);
  const letters = inEachLanguage((language) => readContentFile("letters", language, project));
  return { translate, foundationName, replyTo: complaints.email, letters };
}
