import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { constants, hostname } from "node:os";
import { dirname, join } from "node:path";

/** Makes a file near the path for the work to fill and then rename to the path; however the process ends, it is removed. */
export async function withPartialFile<T>(path: string, work: (part: string) => Promise<T>): Promise<T> {
  removeStaleParts(dirname(path));
  // In a folder of its own: once that is gone, a thread that still copies pages cannot make a journal beside the file.
  const folder = `${path}.${machine}.${process.pid}.registry-part`;
  const remove = () => {
    ownParts.delete(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  for (const signal of signals) process.once(signal, interrupt);
  process.once("exit", remove);
  try {
    remove();
    // Names and numbers are in it: nobody else may read it.
    mkdirSync(folder, { mode: 0o700 });
    ownParts.add(folder);
    const part = join(folder, "part");
    closeSync(openSync(part, "wx", 0o600));
    return await work(part);
  } finally {
    remove();
    process.off("exit", remove);
    for (const signal of signals) process.off(signal, interrupt);
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function interrupt(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

/** A container has a host name and process ids of its own: the same id in another one is another process. */
const machine = hostname().replaceAll(".", "-");
const ownParts = new Set<string>();
/** Longer than anything goes without writing. */
const maxIdleMs = 3_600_000;

/** Removes what processes that were killed had no time to remove. */
export function removeStaleParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, host, pid] = /\.([^.]+)\.(\d+)\.registry-part$/.exec(name) ?? [];
    const path = join(folder, name);
    if (pid && (host === machine ? !isInUse(path, Number(pid)) : isIdle(path))) removeIfAllowed(path);
  }
}

function isInUse(path: string, pid: number): boolean {
  return pid === process.pid ? ownParts.has(path) : isRunning(pid);
}

function isIdle(path: string): boolean {
  const modified = [path, join(path, "part")].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Date.now() - Math.max(...modified) > maxIdleMs;
}

function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    // It belongs to another user, who alone can read it.
    if (!["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code!)) throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
