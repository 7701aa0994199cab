import cluster from "node:cluster";
import { ConfigError, loadSettingsFile, readConfig } from "./config.ts";

// When nobody reads the output any more, the server serves on.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
loadSettingsFile();
try {
  const config = readConfig();
  // The process that keeps the workers loads nothing of what serves.
  if (config.workers > 1 && cluster.isPrimary) await (await import("./workers.ts")).runWorkers(config);
  else await (await import("./serve.ts")).serve(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
  cluster.worker?.disconnect();
}
