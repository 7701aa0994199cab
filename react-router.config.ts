import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeBuildManifest } from "./publish/build-manifest.ts";
import { compressFiles } from "./publish/compress.ts";
import { deferScripts } from "./publish/defer-scripts.ts";
import { readBuildConfig } from "./server/config.ts";

export default {
  ssr: false,
  // 404 is the page for every address that is in no list.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
  buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    // Every address has a page of its own, so nothing falls back.
    rmSync(join(folder, "__spa-fallback.html"), { force: true });
    deferScripts(folder);
    writeBuildManifest(folder, readBuildConfig());
    compressFiles(folder);
  },
} satisfies Config;
