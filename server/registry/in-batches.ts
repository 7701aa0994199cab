import { setTimeout as wait } from "node:timers/promises";

/** Repeats work until it finds less than a whole batch, or the signal ends it. Gives how much it found in all. */
export async function inBatches(size: number, signal: AbortSignal, work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let found = size; found === size && !signal.aborted; total += found) {
    const started = performance.now();
    found = await work();
    // Leaves the processor, the lock and the disk to others for as long as that took.
    await wait(performance.now() - started);
  }
  return total;
}
