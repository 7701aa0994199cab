import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import about from "../package.json" with { type: "json" };

export type ServerProcess = {
  url: string;
  process: ChildProcess;
  /** All that it has printed so far. */
  output: () => string;
  /** Asks it to stop and gives its exit code. */
  stop: () => Promise<number | null>;
};

/** What `npm start` starts. */
const [, ...words] = about.scripts.start.split(" ");
const project = join(import.meta.dirname, "..");

/** The real server as a process of its own on a free port. Throws what it printed when it does not come up. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = launch({ PORT: "0", ...env });
  const exited = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (part: Buffer) => (printed += part.toString()));
  const listening = new Promise<string>((resolve) => {
    const look = () => {
      const address = /at (http:\/\/\S+)/.exec(printed)?.[1];
      if (!address) return;
      // A long log would be read through again with every line.
      child.stdout!.off("data", look);
      resolve(address);
    };
    child.stdout!.on("data", look);
  });
  const url = await Promise.race([listening, exited.then(() => undefined)]);
  if (!url) throw new Error(printed);
  return {
    url,
    process: child,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

/** Where its metrics are, if it was asked for any. */
export const metricsAddress = /Metrics for Prometheus are at (\S+)/;

/** What it has printed, or soon prints: a line may wait for others, and what it tells of is there before. */
export async function hasPrinted({ output }: ServerProcess, words: RegExp): Promise<RegExpExecArray> {
  for (const start = performance.now(); performance.now() - start < 10_000; await wait(20)) {
    const found = words.exec(output());
    if (found) return found;
  }
  throw new Error(`${words} was not printed: ${output()}`);
}

/** Starts the server where it is expected to give up; resolves when it has. */
export async function runServer(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = launch(env);
  let printed = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, printed };
}

function launch(env: Record<string, string>): ChildProcess {
  const { PATH = "" } = process.env;
  return spawn(process.execPath, words, {
    cwd: project,
    env: { PATH, HOST: "localhost", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}
