import cluster from "node:cluster";
import { createMemoryCounters, withFallback, type Counters } from "./counters.ts";

type Question = { question: number; method: keyof Counters; input: [string[], number[], string[]] };
type Answer = { question: number; answer: never };

/** A primary that does not answer must not hold up a search. */
const timeoutMs = 300;

/** In a worker: the primary counts, so that all workers of this machine count together; without its answer, the worker does. */
export function createPrimaryCounters(): Counters {
  const waiting = new Map<number, (answer: never) => void>();
  let questions = 0;
  process.on("message", ({ question, answer }: Answer) => waiting.get(question)?.(answer));
  const ask = (method: keyof Counters, input: unknown[]): Promise<never> => {
    const question = questions++;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    waiting.set(question, resolve);
    const timer = setTimeout(reject, timeoutMs);
    // An error means that the primary is gone.
    process.send?.({ question, method, input }, undefined, undefined, (error) => error && reject(error));
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(question);
    });
  };
  return withFallback(
    { countRequest: (...input) => ask("countRequest", input), countToday: (...input) => ask("countToday", input) },
    createMemoryCounters(),
  );
}

/** In the primary: answers the workers. */
export function countForWorkers(): void {
  const counters = createMemoryCounters();
  cluster.on("message", async (worker, { question, method, input }: Partial<Question>) => {
    if (question === undefined) return;
    const answer = await counters[method!](...input!);
    if (worker.isConnected()) worker.send({ question, answer });
  });
}
