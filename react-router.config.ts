import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { languages } from "./contract/languages.ts";
import { writeBuildManifest } from "./publish/build-manifest.ts";
import { compressFiles } from "./publish/compress.ts";
import { deferScripts } from "./publish/defer-scripts.ts";
import { splitRoutes } from "./publish/separate-staff.ts";
import { readBuildConfig } from "./server/config.ts";

export default {
  ssr: false,
  // The server sends /404 for every unknown address, and each language has its own.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...languages.map(({ path }) => `${path}/404`)],
  buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    // Every address has its own page, so there is nothing to fall back to.
    rmSync(join(folder, "__spa-fallback.html"), { force: true });
    splitRoutes(folder);
    deferScripts(folder);
    writeBuildManifest(folder, readBuildConfig());
    compressFiles(folder);
  },
} satisfies Config;
