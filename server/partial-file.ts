import { closeSync, openSync, rmSync } from "node:fs";

/** Makes a file beside the path for the work to fill and then rename to the path; a failure or a signal removes it. */
export async function withPartialFile<T>(path: string, work: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.${process.pid}.part`;
  const remove = () => ["", "-journal", "-wal", "-shm"].forEach((end) => rmSync(part + end, { force: true }));
  const interrupt = () => {
    remove();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    // Names and numbers are in it: nobody else may read it.
    closeSync(openSync(part, "wx", 0o600));
    return await work(part);
  } finally {
    remove();
    for (const signal of signals) process.off(signal, interrupt);
  }
}
