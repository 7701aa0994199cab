import cluster from "node:cluster";
import { ConfigError, loadSettingsFile, readConfig } from "./config.ts";
import { serve } from "./serve.ts";
import { runWorkers } from "./workers.ts";

loadSettingsFile();
try {
  const config = readConfig();
  await (config.workers > 1 && cluster.isPrimary ? runWorkers(config) : serve(config));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
  cluster.worker?.disconnect();
}
