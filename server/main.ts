import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { ConfigError, loadSettingsFile, readConfig } from "./config.ts";

// What Node has made of the sources is kept for the next start, which takes half the time and 20 MB less.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node"));
loadSettingsFile();
try {
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) await (await import("./workers.ts")).runWorkers(config);
  else await (await import("./serve.ts")).serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
  cluster.worker?.disconnect();
}
