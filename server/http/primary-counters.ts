import cluster from "node:cluster";
import { createMemoryCounters, type Counters } from "./counters.ts";

type Question = { question: number; method: keyof Counters; input: [string[], number[], string[]] };
type Answer = { question: number; answer: never };

/** A primary that does not answer must not hold up a search. */
const timeoutMs = 300;

/** In a worker: the primary counts, so that all workers of this machine count together; without its answer, the worker does. */
export function createPrimaryCounters(): Counters {
  const own = createMemoryCounters();
  const waiting = new Map<number, (answer: never) => void>();
  let questions = 0;
  process.on("message", ({ question, answer }: Answer) => waiting.get(question)?.(answer));
  const ask = <Result>(method: keyof Counters, input: unknown[], countHere: () => Promise<Result>) => {
    const question = questions++;
    return new Promise<Result>((resolve) => {
      const timer = setTimeout(() => resolve(countHere()), timeoutMs);
      waiting.set(question, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      // An error means that the primary is gone; the time-out answers then.
      process.send?.({ question, method, input }, undefined, undefined, () => {});
    }).finally(() => waiting.delete(question));
  };
  return {
    countRequest: (keys, limits) => ask("countRequest", [keys, limits], () => own.countRequest(keys, limits)),
    countToday: (keys, limits, ids) => ask("countToday", [keys, limits, ids], () => own.countToday(keys, limits, ids)),
  };
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
