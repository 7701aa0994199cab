import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { languages, localPath } from "./contract/languages.ts";
import { listDatedPages } from "./cms/dated.ts";
import { readAllContent, readContentFile } from "./cms/content-files.ts";
import { nameBuild } from "./publish/build-manifest.ts";
import { compressFiles } from "./publish/compress.ts";
import { offlinePath } from "./publish/offline-page.ts";
import { finishPages } from "./publish/finish-pages.ts";
import { splitRoutes } from "./publish/separate-staff.ts";
import { readBuildConfig } from "./server/config.ts";

const emptyPages = ["/events/none", "/news/none"];
const listDated = () => listDatedPages(readContentFile).map(({ path }) => path);
const inEveryLanguage = (paths: string[]) =>
  languages.flatMap(({ code }) => paths.map((path) => localPath(path, code)));

export default {
  ssr: false,
  // Each loader would come in files of its own.
  splitRouteModules: false,
  // The server sends /404 for every unknown address and /gone for what was taken down, the service worker /offline; each language has its own.
  // A route with a loader must have a page, so those of events and news have an empty one, which is removed.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...inEveryLanguage(["/404", "/gone", offlinePath, ...emptyPages, ...listDated()]),
  ],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const folder = join(buildDirectory, "client");
    // Every address has its own page, so there is nothing to fall back to.
    rmSync(join(folder, "__spa-fallback.html"), { force: true });
    for (const path of inEveryLanguage(["/news", ...emptyPages].filter((path) => !listDated().includes(path)))) {
      for (const end of ["", ".data"]) rmSync(join(folder, path + end), { recursive: true, force: true });
    }
    splitRoutes(folder);
    const bundle = readFileSync(join(buildDirectory, "server/index.js"));
    const content = readAllContent();
    finishPages(folder, { build: nameBuild(bundle, content), ...readBuildConfig(), content });
    await compressFiles(folder);
  },
} satisfies Config;
