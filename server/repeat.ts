import { once } from "node:events";
import { scheduler, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const stopTimeoutMs = 5000;

/**
 * Repeats work for as long as the server listens, each time after the pause in milliseconds that the work gives. A
 * failure is logged each time, or once where it is tried again every few seconds while the database is away.
 */
export function repeatWhileListening(
  app: FastifyInstance,
  failure: string,
  work: (signal: AbortSignal) => Promise<number>,
  failurePauseMs = 5000,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  // All loops together have so long: one after the other they would keep the process from its end.
  const timeout = once(signal, "abort").then(() => wait(stopTimeoutMs, undefined, { ref: false }));
  const run = async () => {
    for (let isFailing = false; !signal.aborted;) {
      let pauseMs = failurePauseMs;
      try {
        pauseMs = Math.max(0, await work(signal));
        isFailing = false;
      } catch (error) {
        const { name, code, message, stack } = error as Error & { code?: string };
        if (!isFailing || failurePauseMs >= 60_000) app.log.error({ name, code, message, stack }, failure);
        isFailing = true;
      }
      await scheduler.wait(pauseMs, { signal }).catch(() => {});
    }
  };
  app.addHook("onListen", async () => void (running = run()));
  // While visitors still wait for their answers: a mail server may take its time, too.
  app.addHook("preClose", async () => stopping.abort());
  // What a slow mail server has not taken by then is sent again when the lease ends.
  app.addHook("onClose", () => Promise.race([running, timeout]));
}
