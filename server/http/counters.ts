import { LRUCache } from "lru-cache";
import { today } from "#contract/day.ts";

/** Counts for the limits. Each key stands for a network, narrowest first, and has its own limit. */
export type Counters = {
  /** Counts a request in each key's minute. Gives the seconds to wait when a limit is passed, else 0. */
  countRequest: (keys: string[], limits: number[]) => Promise<number>;
  /** Counts the ids that were not counted today. Gives, for each, whether it is within all limits. */
  countToday: (keys: string[], limits: number[], ids: string[]) => Promise<boolean[]>;
};

export const windowMs = 60_000;

/** Past these the clients seen longest ago are forgotten: about 5 MB of requests and 20 MB of ids. */
const maxKeys = 30_000;
const maxIds = 400_000;

export function withFallback(counters: Counters, fallback: Counters): Counters {
  return {
    countRequest: (...input) => counters.countRequest(...input).catch(() => fallback.countRequest(...input)),
    countToday: (...input) => counters.countToday(...input).catch(() => fallback.countToday(...input)),
  };
}

export function createMemoryCounters(): Counters {
  const minutes = new LRUCache<string, { requests: number; endsAt: number }>({ max: maxKeys });
  const counted = new LRUCache<string, Set<number>>({
    max: maxKeys,
    maxSize: maxIds,
    sizeCalculation: ({ size }) => size + 1,
  });
  return {
    async countRequest(keys, limits) {
      const now = Date.now();
      for (const [n, key] of keys.entries()) {
        let minute = minutes.get(key);
        if (!minute || minute.endsAt <= now) minutes.set(key, (minute = { requests: 0, endsAt: now + windowMs }));
        minute.requests++;
        // A refused request does not count for the wider networks: one client must not use up its neighbours' share.
        if (minute.requests > limits[n]!) return Math.ceil((minute.endsAt - now) / 1000);
      }
      return 0;
    },

    async countToday(keys, limits, ids) {
      const days = keys.map((key) => `${today()} ${key}`);
      const sets = days.map((day) => counted.get(day) ?? new Set<number>());
      const allowed = ids.map(shorten).map((id) => {
        if (sets.some((set, n) => !set.has(id) && set.size >= limits[n]!)) return false;
        for (const set of sets) set.add(id);
        return true;
      });
      for (const [n, day] of days.entries()) {
        // The cache weighs only what is new to it.
        counted.delete(day);
        counted.set(day, sets[n]!);
      }
      return allowed;
    },
  };
}

/** The last 32 random bits of an id: among a thousand donors two collide about once in ten thousand days. */
function shorten(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}
