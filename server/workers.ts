import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import { serveWorkersMetrics } from "./http/metrics-server.ts";
import { countForWorkers } from "./http/primary-counters.ts";
import { announce } from "./serve.ts";

/** Keeps a worker that dies at once from using up the processor. */
const restartDelayMs = 200;

/** Runs several processes on one port. Replaces one that dies, and all of them in turn on SIGHUP, without dropping a request. */
export async function runWorkers(config: Config): Promise<void> {
  // Reports a problem with the database once, and brings its tables up to date before any worker starts.
  await (await openRegistry(config.database)).destroy();
  const metrics = config.metricsPort === undefined ? undefined : await serveWorkersMetrics(config);
  countForWorkers();
  let stopping = false;

  const start = async (): Promise<Worker | undefined> => {
    const worker = cluster.fork();
    const ended = once(worker, "exit").then(() => undefined);
    const address = await Promise.race([once(worker, "listening"), ended]);
    void ended.then(() => replace(worker));
    return address && worker;
  };
  const replace = async (dead: Worker) => {
    if (stopping || dead.exitedAfterDisconnect) return;
    console.error(`Worker ${dead.process.pid} died; another takes its place.`);
    await wait(restartDelayMs);
    if (!stopping) await start();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping = true;
      metrics?.close();
      for (const worker of Object.values(cluster.workers ?? {})) stopWorker(worker!);
    });
  }
  process.on("SIGHUP", async () => {
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (await start()) stopWorker(worker!);
    }
  });
  const listening = once(cluster, "listening") as Promise<[Worker, { port: number }]>;
  const started = await Promise.all(Array.from({ length: config.workers }, start));
  if (started.every(Boolean)) return announce(config, (await listening)[1].port, metrics);
  // A worker that could not start has printed the reason.
  stopping = true;
  metrics?.close();
  process.exitCode = 1;
  for (const worker of started) if (worker) stopWorker(worker);
}

function stopWorker(worker: Worker): void {
  worker.exitedAfterDisconnect = true;
  worker.process.kill("SIGTERM");
}
