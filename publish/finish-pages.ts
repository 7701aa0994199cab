import type { ReadContent } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";
import { writeBuildManifest, type BuildFacts } from "./build-manifest.ts";
import { deferScripts } from "./defer-scripts.ts";
import { linkStaffRoutes } from "./separate-staff.ts";

/** Makes rendered pages what visitors get. Both the build and a publication end with it and the compressed copies. */
export function finishPages(folder: string, { build, siteUrl, apiBase }: BuildFacts, read: ReadContent): void {
  linkStaffRoutes(folder);
  deferScripts(folder);
  const editLink = read("staff", languages[0].code).editThisPage;
  writeBuildManifest(folder, { build, siteUrl, apiBase, editLink });
}
