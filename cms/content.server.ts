import { createContext, type RouterContextProvider } from "react-router";
import { fill } from "#contract/fill.ts";
import { findLanguage, languages, type Language } from "#contract/languages.ts";
import { readContentFile, type ReadContent } from "./content-files.ts";
import { withPictures, type WithPictures } from "./pictures.server.ts";
import type { Content, ContentFile } from "./schema/pages.ts";

/** Where the loaders get their content from: the files, unless who renders a page gives another source. */
export const contentSource = createContext<ReadContent>(readContentFile);

/** What a loader is called with. */
export type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

export type PageContent<File extends ContentFile> = WithPictures<Content<File>>;

/** The content of a file for the page that is rendered, in the language of its address. */
export function readContent<File extends ContentFile>(file: File, { request, context }: LoaderArgs) {
  return withPictures(context.get(contentSource)(file, findLanguage(new URL(request.url).pathname)));
}

/** What staff send to a donor with a new private link, in every language. */
export function readMessagesToDonors({ context }: LoaderArgs): Record<Language, string> {
  const read = context.get(contentSource);
  const messages = languages.map(({ code }) => {
    return [code, fill(read("staff", code).donor.link.message, { foundation: read("foundation", code).name })];
  });
  return Object.fromEntries(messages) as Record<Language, string>;
}

/** What every other language offers to its readers; only the pages of the first language do so. */
export function readLanguageOffers({ request, context }: LoaderArgs) {
  const [first, ...others] = languages;
  if (findLanguage(new URL(request.url).pathname) !== first.code) return [];
  const read = context.get(contentSource);
  return others.map(({ code }) => Object.assign({ language: code }, read("navigation", code).languageOffer));
}
