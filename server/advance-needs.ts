import type { FastifyInstance } from "fastify";
import type { Database } from "./database/schema.ts";
import { repeatWhileListening } from "./repeat.ts";
import { advanceNext, wakeNeeds } from "./registry/needs/advance.ts";

const idleMs = 4000;
const maxDriftMs = 10_000;

/** Takes requests forward whenever something is due about them. Any server may do so. */
export function advanceNeeds(app: FastifyInstance, db: Database, eraseAfterDays: number): void {
  const hasClockJumped = watchClock();
  repeatWhileListening(app, "requests cannot be taken forward; they are tried again until they can", async () => {
    if (hasClockJumped()) await wakeNeeds(db);
    return (await advanceNext(db, Date.now(), eraseAfterDays)) ? 0 : idleMs;
  });
}

/** Whether the clock was set since it was looked at last; at the start nobody knows. */
function watchClock(): () => boolean {
  let started = -Infinity;
  return () => {
    const before = started;
    started = Date.now() - performance.now();
    return Math.abs(started - before) > maxDriftMs;
  };
}
