import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { ConfigError, loadSettingsFile, readConfig, type Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import { poolOf } from "./database/postgresql.ts";
import { serveMetrics, type MetricsServer } from "./metrics-server.ts";
import { measureApp } from "./metrics.ts";
import { describePlaceholders } from "./placeholders.ts";

loadSettingsFile();
try {
  await start(readConfig());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const db = await openRegistry(config.database);
  const siteFolder = join(import.meta.dirname, "../build/client");
  const hasSite = existsSync(siteFolder);
  const app = await buildApp({ db, config, ...(hasSite && { siteFolder }) });
  let metrics: MetricsServer | undefined;
  const stop = async () => {
    metrics?.close();
    await app.close();
    await db.destroy();
  };
  try {
    if (config.metricsPort !== undefined) {
      metrics = await serveMetrics(measureApp(app, poolOf.get(db)), { host: config.host, port: config.metricsPort });
    }
    await app.listen({ host: config.host, port: config.port, listenTextResolver: () => "listening" });
  } catch (error) {
    await stop();
    throw explain(error, config);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
  const { port } = app.addresses()[0] as AddressInfo;
  console.log(
    `${hasSite ? "The site and the API are" : "The API (no built site) is"} at http://${config.host}:${port}`,
  );
  if (metrics) console.log(`Metrics for Prometheus are at ${metrics.url}`);
  const placeholders = describePlaceholders(join(import.meta.dirname, "../content/en"));
  if (placeholders) console.log(placeholders);
}

function explain(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") return new ConfigError(`PORT: ${port} is taken by another program.`);
  if (code === "EACCES") return new ConfigError(`PORT: this user may not listen on ${port}.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError(`HOST: "${host}" is no address of this machine.`);
  return error;
}
