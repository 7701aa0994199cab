const firstDelayMs = 200;
const maxDelayMs = 30_000;
/** What has run this long has run well. */
const resetAfterMs = 60_000;

/** Gives how long to wait before the next try: twice as long as before while tries follow each other closely. */
export function createBackOff(now = () => performance.now()): () => number {
  let delayMs = 0;
  let lastTry = -Infinity;
  return () => {
    const ranWell = now() - lastTry > resetAfterMs;
    delayMs = ranWell ? firstDelayMs : Math.min(delayMs * 2, maxDelayMs);
    lastTry = now() + delayMs;
    return delayMs;
  };
}
