// Bundles the programs that run in production into build/programs/: a start loads a few files instead of hundreds.
import { rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build } from "rolldown";

/** Each is found by `findProgram` of server/programs.ts. */
const programs = ["server/main", "server/cli/registry", "server/database/sqlite-files", "publish/renderer"];
/** Sharp has native parts, pino-pretty is for developers, and PostgreSQL's driver does without pg-native. */
const external = new Set(["sharp", "pino-pretty", "pg-native"]);
const folder = "build/programs";

rmSync(folder, { recursive: true, force: true });
await build({
  input: Object.fromEntries(programs.map((name) => [name, `${name}.ts`])),
  platform: "node",
  external: (id) => isBuiltin(id) || external.has(id),
  plugins: [
    {
      name: "map-only-our-lines",
      // The maps of packages would take 30 MB of memory and half of the time that bundling gains.
      transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: "" } }) },
      // Pino looks for its callers, which would read our whole map at a start, for transports that we do not use.
      load: { filter: { id: /pino\/lib\/caller/ }, handler: () => "module.exports = () => [];" },
    },
  ],
  output: {
    dir: folder,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
