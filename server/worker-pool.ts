import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createBackOff } from "./back-off.ts";
import { hear } from "./worker.ts";

/** A worker that is asked to stop does so within 10 s, unless it hangs. */
const killAfterMs = 11_000;

/** Keeps a number of workers serving, and never has more than one beyond it. */
export function createWorkerPool(size: number) {
  const serving = new Set<Worker>();
  let outdated = new Set<Worker>();
  let stopping = false;
  // Until all have been started for the first time.
  let maintaining = true;
  let lastReason = "";
  let pause = new AbortController();
  const nextDelayMs = createBackOff();

  /** Resolves when the worker serves, or could not start. */
  const launch = async () => {
    const worker = cluster.fork();
    const errors = holdErrors(worker);
    worker.once("exit", (_code, signal) => {
      if (!serving.delete(worker) || stopping) return;
      console.error(`Worker ${worker.process.pid} died${signal ? ` of ${signal}` : ""}; another takes its place.`);
      void maintain();
    });
    const port = await hear(worker, "servesPort");
    if (port === undefined) {
      tellReason(await errors.readAll());
    } else {
      serving.add(worker);
      errors.release();
    }
    return { worker, port };
  };

  /** Says why a worker could not start, but not again while the reason stays the same. */
  const tellReason = (reason: string) => {
    if (stopping || reason === lastReason) return;
    lastReason = reason;
    process.stderr.write(reason);
  };

  /** Starts what is missing and replaces what is outdated, one after the other. */
  const maintain = async () => {
    if (maintaining) return;
    maintaining = true;
    for (let step = nextStep(); step; step = nextStep()) await step();
    maintaining = false;
  };

  const nextStep = () => {
    if (stopping) return undefined;
    if (serving.size < size) return fill;
    const old = [...serving].find((worker) => outdated.has(worker));
    return old && (() => exchange(old));
  };

  const fill = async () => {
    pause = new AbortController();
    await wait(nextDelayMs(), undefined, { signal: pause.signal }).catch(() => {});
    if (!stopping) await Promise.all(Array.from({ length: size - serving.size }, launch));
  };

  const exchange = async (old: Worker) => {
    const { worker, port } = await launch();
    if (port !== undefined) {
      if (serving.delete(old)) await stopWorker(old);
    } else if (!stopping && !outdated.has(worker)) {
      // Otherwise another reload was asked for meanwhile.
      outdated.clear();
      console.error("The reload is given up: a new worker could not start. The workers from before serve on.");
    }
  };

  return {
    /** Gives the port, or undefined if a worker could not start. */
    async start(): Promise<number | undefined> {
      const started = await Promise.all(Array.from({ length: size }, launch));
      if (!started.every(({ port }) => port !== undefined)) return undefined;
      maintaining = false;
      void maintain();
      return started[0]!.port;
    },

    /** Replaces all workers that there are now, even those that are still starting. */
    reload() {
      outdated = new Set(allWorkers());
      lastReason = "";
      pause.abort();
      void maintain();
    },

    /** Gives how many requests are still under way. */
    async stop(): Promise<number> {
      stopping = true;
      pause.abort();
      const counts = allWorkers().map((worker) => hear(worker, "requestsUnderWay"));
      for (const worker of allWorkers()) void stopWorker(worker);
      return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
    },

    kill() {
      for (const worker of allWorkers()) worker.process.kill("SIGKILL");
    },
  };
}

function allWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
}

cluster.setupPrimary({ stdio: ["inherit", "inherit", "pipe", "ipc"] });

/** Holds back what a worker writes to its standard error until it serves: it may be the reason why it does not. */
function holdErrors({ process: child }: Worker) {
  const closed = once(child, "close");
  let held: string | undefined = "";
  child.stderr!.on("data", (part: Buffer) => {
    if (held === undefined) process.stderr.write(part);
    else held += part.toString();
  });
  return {
    release() {
      if (held) process.stderr.write(held);
      held = undefined;
    },
    async readAll() {
      await closed;
      return held || "A worker ended before it could serve.\n";
    },
  };
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), killAfterMs);
  await exited;
  clearTimeout(timer);
}
