import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { isLocked } from "#server/database/unavailable-error.ts";

export const lockName = "lock.sqlite";

/** Longer than a holder renders. Past it, the holder hangs. */
const lockTimeoutMs = 90_000;

/**
 * Runs the work while no other process of this machine does. It is SQLite's lock of an empty database, which the system
 * releases when its holder dies.
 */
export async function withRenderLock(
  folder: string,
  work: () => Promise<void>,
  stopping: AbortSignal,
  timeoutMs = lockTimeoutMs,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using lock = new DatabaseSync(join(folder, lockName), { timeout: 0 });
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  while (!tryLock(lock)) await wait(100, undefined, { signal });
  await work();
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}
