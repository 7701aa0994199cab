import type { ReadContent } from "#cms/content-files.ts";
import { languages, type Language } from "#contract/languages.ts";
import { writeBuildManifest, type BuildFacts } from "./build-manifest.ts";
import { deferScripts } from "./defer-scripts.ts";
import { linkRoutes } from "./separate-staff.ts";

/** Makes rendered pages what visitors get. Both the build and a publication end with it and the compressed copies. */
export function finishPages(folder: string, { build, siteUrl, apiBase }: BuildFacts, read: ReadContent): void {
  linkRoutes(folder);
  deferScripts(folder);
  writeBuildManifest(folder, {
    build,
    siteUrl,
    apiBase,
    editLink: inEach((language) => read("staff", language).editThisPage),
    foundationName: read("foundation", languages[0].code).name,
    messages: inEach((language) => read("api", language)),
  });
}

function inEach<Words>(readWords: (language: Language) => Words): Record<Language, Words> {
  return Object.fromEntries(languages.map(({ code }) => [code, readWords(code)])) as Record<Language, Words>;
}
