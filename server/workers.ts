import { announce } from "./announce.ts";
import type { Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import type { MetricsServer } from "./http/metrics-server.ts";
import { countForWorkers } from "./http/primary-counters.ts";
import { hasMembers } from "./registry/staff/members.ts";
import { onReloadSignal, stopOnSignals } from "./signals.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** Runs several processes on one port. Replaces one that dies, and all of them in turn on SIGHUP, without dropping a request. */
export async function runWorkers(config: Config): Promise<void> {
  // Reports a problem with the database once, and brings its tables up to date before any worker starts.
  const db = await openRegistry(config.database);
  const hasStaff = await hasMembers(db);
  await db.destroy();
  const metrics = config.metricsPort === undefined ? undefined : await startMetrics(config);
  countForWorkers();
  const pool = createWorkerPool(config.workers);
  let stopping = false;
  const stop = () => {
    stopping = true;
    metrics?.close();
    return pool.stop();
  };
  stopOnSignals({ begin: stop, force: pool.kill });
  onReloadSignal(pool.reload);
  const port = await pool.start();
  if (stopping) return;
  if (port !== undefined) return announce(config, port, { metrics, hasStaff });
  process.exitCode = 1;
  await stop();
}

/** Loads Prometheus's client only where it is used. */
async function startMetrics(config: Config): Promise<MetricsServer> {
  return (await import("./http/metrics-server.ts")).serveWorkersMetrics(config);
}
