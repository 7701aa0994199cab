import { createContext, type RouterContextProvider } from "react-router";
import { fill } from "#contract/fill.ts";
import { findLanguage, inEachLanguage, languages, type Language } from "#contract/languages.ts";
import { payeeFile, type Payee } from "#contract/payee.ts";
import { readContentFile, type ReadContent } from "./content-files.ts";
import { withPictures, type WithPictures } from "./pictures.server.ts";
import type { Content, ContentFile } from "./schema/pages.ts";

/** Gives loaders their content: from the files, unless the renderer of a page sets another source. */
export const contentSource = createContext<ReadContent>(readContentFile);

export type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> };

export type PageContent<File extends ContentFile> = WithPictures<Content<File>>;

/** The content of a file for the page that is rendered, in the language of its address. */
export function readContent<File extends ContentFile>(file: File, { request, context }: LoaderArgs) {
  return withPictures(context.get(contentSource)(file, findLanguage(new URL(request.url).pathname)));
}

/** The loader of a page that shows nothing but the content of its file. */
export function loadContent<File extends ContentFile>(file: File) {
  return (args: LoaderArgs) => ({ content: readContent(file, args) });
}

/** Whom money goes to; undefined as long as the foundation has not said. */
export function readPayee({ context }: LoaderArgs): Payee | undefined {
  return context.get(contentSource)(payeeFile, languages[0].code).payees[0];
}

/** The message in every language that staff send to a donor with a new private link. */
export function readMessagesToDonors({ context }: LoaderArgs): Record<Language, string> {
  const read = context.get(contentSource);
  return inEachLanguage((language) => {
    const { name: foundation } = read("foundation", language);
    return fill(read("staff", language).donor.link.message, { foundation });
  });
}

/** The offers of the other languages to their readers, for pages of the first language only. */
export function readLanguageOffers({ request, context }: LoaderArgs) {
  const [first, ...others] = languages;
  if (findLanguage(new URL(request.url).pathname) !== first.code) return [];
  const read = context.get(contentSource);
  return others.map(({ code }) => Object.assign({ language: code }, read("navigation", code).languageOffer));
}
