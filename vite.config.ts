import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type CommonServerOptions, type Plugin } from "vite";
import { imagetools } from "vite-imagetools";
import { readAllContent, ContentError } from "./cms/content-files.ts";
import { writeFonts } from "./publish/fonts.ts";
import { patchRouter } from "./publish/patch-router.ts";
import { separateStaff, staffCode } from "./publish/separate-staff.ts";
import { siteFiles } from "./publish/site-files.ts";
import { ConfigError, loadSettingsFile, readBuildConfig, readConfig } from "./server/config.ts";

loadSettingsFile();
const { en } = readOrStop(readAllContent);
// The types of these files are those of the English ones: see cms/schema/like-first.ts.
mkdirSync(".react-router", { recursive: true });
for (const file of ["api", "staff"] as const) writeFileSync(`.react-router/${file}.json`, JSON.stringify(en[file]));
await writeFonts();
const { apiBase, siteUrl } = readOrStop(readBuildConfig);
const files = siteFiles(siteUrl);

/** Few files instead of many small ones, since each has headers of its own. The first group that matches takes a module. */
const sharedScripts = [
  {
    name: "framework",
    test: /node_modules(?!\/@react-router\/dev|\/@simplewebauthn)|vite\/preload-helper/,
    priority: 3,
  },
  {
    name: "shared",
    // Without the parts that only registrations and private links need, and those of the campaigns' pages.
    test: (id: string) =>
      /\/(app|contract|content)\//.test(id) &&
      !staffCode.test(id) &&
      !/banner|embed|regist|private|action|messages|errors|new-links/.test(id),
    minShareCount: 4,
    priority: 2,
  },
  { name: "staff", test: staffCode, priority: 1 },
];

export default defineConfig(({ mode }) => ({
  plugins: [separateStaff(), tailwindcss(), imagetools(), reactRouter(), patchRouter(), files, development()],
  build: {
    rolldownOptions: { checks: { pluginTimings: false } },
    // The policy of the pages allows no font that is written into the stylesheet, and most pages need only some of them.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    // The built renderer brings its packages along, so that a production install needs none of them.
    ssr: mode === "development" ? {} : { resolve: { noExternal: true } },
  },
  define: {
    "import.meta.env.API_BASE": JSON.stringify(apiBase),
    "import.meta.env.SITE_URL": JSON.stringify(siteUrl),
  },
  // Only development needs the server's settings. Not the command: the build prerenders through a server too.
  ...(mode === "development" && {
    server: { proxy: proxyTo(`http://localhost:${readOrStop(readConfig).port}`) },
  }),
}));

/** The server beside the site answers the API, and the forms that scripts post to their pages. */
const proxyTo = (target: string): NonNullable<CommonServerOptions["proxy"]> => ({
  "/api": target,
  "^/[^?]*(donar|need|receiver)": { target, bypass: ({ method, url }) => (method === "POST" ? undefined : url) },
});

/** Reports a mistake in the content or a setting in one line, without a stack trace. */
function readOrStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs the API beside the site, starts it again when its files change, and reloads pages when their content changes. */
function development(): Plugin {
  return {
    name: "development",
    apply: "serve",
    configureServer({ watcher, ws, httpServer }) {
      watcher.add("content");
      watcher.on("change", (path) => {
        if (path.endsWith(".yaml")) ws.send({ type: "full-reload" });
      });
      const api = spawn(process.execPath, ["--watch", "server/main.ts"], { stdio: "inherit" });
      httpServer?.once("close", () => api.kill());
      process.once("exit", () => api.kill());
    },
  };
}
