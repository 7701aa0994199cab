import cluster from "node:cluster";
import { existsSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { announce, siteFolder } from "./announce.ts";
import { buildApp } from "./http/app.ts";
import { ConfigError, type Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import type { Replica } from "./database/replica.ts";
import type { Database } from "./database/schema.ts";
import { createStop } from "./graceful-stop.ts";
import { listen } from "./http/listen.ts";
import { openLogStream } from "./log-stream.ts";
import { hasMembers } from "./registry/staff/members.ts";
import { loadPasskeyLibrary } from "./staff/passkeys.ts";
import { onReloadSignal, stopOnSignals } from "./signals.ts";
import { obeyPrimary } from "./worker.ts";
import type { MetricsServer } from "./http/metrics-server.ts";

/** Serves the site and the API from this process until a signal stops it. */
export async function serve(config: Config): Promise<void> {
  const db = await openRegistry(config.database);
  const replica = await openReplica(config, db);
  const logStream = await openLogStream();
  const app = await buildApp({ db, replica, config, logStream, ...(existsSync(siteFolder) && { siteFolder }) });
  let metrics: MetricsServer | undefined;
  const stop = createStop(app, async () => {
    metrics?.close();
    await replica?.destroy();
    await db.destroy();
  });
  const hasStaff = await hasMembers(db);
  let port: number;
  try {
    // Their first sign-in would hold everybody up for a fifth of a second while this is loaded.
    if (hasStaff) await loadPasskeyLibrary();
    if (config.metricsPort !== undefined) metrics = await startMetrics(app, db, replica, config);
    port = await listen(app, config);
  } catch (error) {
    stop.begin();
    await stop.closed;
    throw explain(error, config);
  }
  if (cluster.worker) return obeyPrimary(cluster.worker, port, stop);
  stopOnSignals({ begin: stop.begin, force() {} });
  onReloadSignal(() => console.error("A SIGHUP replaces workers, and WORKERS is 1. Restart the server instead."));
  announce(config, port, { metrics, hasStaff });
}

/** Loads PostgreSQL's driver only where it is used, as `startMetrics` does with Prometheus's client: both cost memory. */
async function openReplica({ database }: Config, db: Database): Promise<Replica | undefined> {
  if (database.engine === "sqlite") return undefined;
  return (await import("./database/replica.ts")).openReplica(database, db);
}

async function startMetrics(app: FastifyInstance, db: Database, replica: Replica | undefined, config: Config) {
  const { measureApp } = await import("./http/metrics.ts");
  const { publishMetrics } = await import("./http/metrics-server.ts");
  return publishMetrics(measureApp(app, db, replica), config);
}

function explain(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") return new ConfigError(`PORT: ${port} is taken by another program.`);
  if (code === "EACCES") return new ConfigError(`PORT: this user may not listen on ${port}.`);
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|ENOTFOUND|EAI_AGAIN)$/.test(code ?? "")) {
    return new ConfigError(`HOST: "${host}" is not an address of this machine.`);
  }
  return error;
}
