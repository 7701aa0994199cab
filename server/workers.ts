import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import { serveWorkersMetrics } from "./http/metrics-server.ts";
import { announce } from "./serve.ts";

/** Runs several processes on one port: replaces one that dies, and on SIGHUP each in turn without dropping a request. */
export async function runWorkers(config: Config): Promise<void> {
  // What is wrong with the settings or the database is said once, here, and the tables are brought up to date.
  await (await openRegistry(config.database)).destroy();
  const metrics = config.metricsPort === undefined ? undefined : await serveWorkersMetrics(config);
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
    // A breath, so that one that dies at once does not keep the machine busy.
    await wait(200);
    if (!stopping) await start();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping = true;
      metrics?.close();
      for (const worker of Object.values(cluster.workers ?? {})) stopOne(worker!);
    });
  }
  process.on("SIGHUP", async () => {
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (await start()) stopOne(worker!);
    }
  });
  const listening = once(cluster, "listening") as Promise<[Worker, { port: number }]>;
  const started = await Promise.all(Array.from({ length: config.workers }, start));
  if (started.every(Boolean)) return announce(config, (await listening)[1].port, metrics);
  // One that did not come up has said why.
  stopping = true;
  metrics?.close();
  process.exitCode = 1;
  for (const worker of started) if (worker) stopOne(worker);
}

function stopOne(worker: Worker): void {
  worker.exitedAfterDisconnect = true;
  worker.process.kill("SIGTERM");
}
