import cluster from "node:cluster";
import { ConfigError, loadSettingsFile, readConfig } from "./config.ts";
import { serve } from "./serve.ts";

// When nobody reads the output any more, the server serves on.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
loadSettingsFile();
try {
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) await (await import("./workers.ts")).runWorkers(config);
  else await serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
  cluster.worker?.disconnect();
}
