import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { recordBuild } from "./app/build-record.ts";
import { compressFiles } from "./app/compress.ts";
import { deferScripts } from "./app/defer-scripts.ts";
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
    recordBuild(folder, readBuildConfig());
    compressFiles(folder);
  },
} satisfies Config;
