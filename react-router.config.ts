import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { languages } from "./contract/languages.ts";
import { readAllContent, readContentFile } from "./cms/content-files.ts";
import { nameBuild } from "./publish/build-manifest.ts";
import { compressFiles } from "./publish/compress.ts";
import { offlinePath } from "./publish/offline-page.ts";
import { finishPages } from "./publish/finish-pages.ts";
import { splitRoutes } from "./publish/separate-staff.ts";
import { readBuildConfig } from "./server/config.ts";

export default {
  ssr: false,
  // The server sends /404 for every unknown address, the service worker /offline; each language has its own.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...languages.flatMap(({ path }) => [`${path}/404`, path + offlinePath]),
  ],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const folder = join(buildDirectory, "client");
    // Every address has its own page, so there is nothing to fall back to.
    rmSync(join(folder, "__spa-fallback.html"), { force: true });
    splitRoutes(folder);
    const bundle = readFileSync(join(buildDirectory, "server/index.js"));
    const build = nameBuild(bundle, readAllContent());
    finishPages(folder, { build, ...readBuildConfig() }, readContentFile);
    await compressFiles(folder);
  },
} satisfies Config;
