import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const failurePauseMs = 5000;
const stopTimeoutMs = 5000;

/**
 * Repeats work for as long as the server listens, each time after the pause in milliseconds that the work gives. The
 * failure is logged once, and not every few seconds while the database is away.
 */
export function repeatWhileListening(
  app: FastifyInstance,
  failure: string,
  work: (signal: AbortSignal) => Promise<number>,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async () => {
    for (let isFailing = false; !signal.aborted;) {
      let pauseMs = failurePauseMs;
      try {
        pauseMs = Math.max(0, await work(signal));
        isFailing = false;
      } catch (error) {
        const { name, code, message } = error as Error & { code?: string };
        if (!isFailing) app.log.error({ name, code, message }, failure);
        isFailing = true;
      }
      await wait(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  app.addHook("onListen", async () => void (running = run()));
  // While visitors still wait for their answers: a mail server may take its time, too.
  app.addHook("preClose", async () => stopping.abort());
  // What a slow mail server has not taken by then is sent again when the lease ends.
  app.addHook("onClose", () => Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })]));
}
