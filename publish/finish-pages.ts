import type { ReadContent } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";
import { writeBuildManifest, type BuildFacts, type BuildManifest } from "./build-manifest.ts";
import { deferScripts } from "./defer-scripts.ts";
import { linkRoutes } from "./separate-staff.ts";

/** Makes rendered pages what visitors get. Both the build and a publication end with it and the compressed copies. */
export function finishPages(folder: string, { build, siteUrl, apiBase }: BuildFacts, read: ReadContent): void {
  linkRoutes(folder);
  deferScripts(folder);
  const first = languages[0].code;
  const messages = Object.fromEntries(languages.map(({ code }) => [code, read("api", code)]));
  writeBuildManifest(folder, {
    build,
    siteUrl,
    apiBase,
    editLink: read("staff", first).editThisPage,
    foundationName: read("foundation", first).name,
    messages: messages as BuildManifest["messages"],
  });
}
