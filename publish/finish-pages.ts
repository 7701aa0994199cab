import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadContent } from "#cms/content-files.ts";
import { languages, type Language } from "#contract/languages.ts";
import { writeBuildManifest, type BuildFacts } from "./build-manifest.ts";
import { deferScripts } from "./defer-scripts.ts";
import { linkRoutes } from "./separate-staff.ts";

/** Makes rendered pages what visitors get. Both the build and a publication end with it and the compressed copies. */
export function finishPages(folder: string, { build, siteUrl, apiBase }: BuildFacts, read: ReadContent): void {
  for (const page of globSync("**/index.html", { cwd: folder })) {
    const path = join(folder, page);
    writeFileSync(path, deferScripts(linkRoutes(readFileSync(path, "utf8"), page)));
  }
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
