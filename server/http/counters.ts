import { today } from "#contract/day.ts";

/** Counts for the limits. Each key stands for a network, narrowest first, and has its own limit. */
export type Counters = {
  /** Counts a request in each key's minute. Gives the seconds to wait when a limit is passed, else 0. */
  countRequest: (keys: string[], limits: number[]) => Promise<number>;
  /** Counts the ids that were not counted today. Gives, for each, whether it is within all limits. */
  countToday: (keys: string[], limits: number[], ids: string[]) => Promise<boolean[]>;
};

export const windowMs = 60_000;

/** Past these the oldest minutes, or the clients seen longest ago, are forgotten: about 5 MB of requests and 20 MB of ids. */
const maxKeys = 30_000;
const maxIds = 400_000;

/** Counts by the fallback when the others fail. */
export function withFallback(counters: Counters, fallback: Counters): Counters {
  return {
    countRequest: (...input) => counters.countRequest(...input).catch(() => fallback.countRequest(...input)),
    countToday: (...input) => counters.countToday(...input).catch(() => fallback.countToday(...input)),
  };
}

/** Counts in this process. */
export function createMemoryCounters(): Counters {
  const minutes = new Map<string, { requests: number; endsAt: number }>();
  const countRequest: Counters["countRequest"] = async (keys, limits) => {
    const now = Date.now();
    for (const [n, key] of keys.entries()) {
      let minute = minutes.get(key);
      if (!minute || minute.endsAt <= now) {
        minutes.delete(key);
        minutes.set(key, (minute = { requests: 0, endsAt: now + windowMs }));
        if (minutes.size > maxKeys) for (const oldest of listOldest(minutes)) minutes.delete(oldest);
      }
      minute.requests++;
      // What is refused here does not count for the wider networks: one client must not use up its neighbours' share.
      if (minute.requests > limits[n]!) return Math.ceil((minute.endsAt - now) / 1000);
    }
    return 0;
  };

  const counted = new Map<string, Set<number>>();
  let day = today();
  let total = 0;
  const countToday: Counters["countToday"] = async (keys, limits, ids) => {
    if (day !== today()) {
      counted.clear();
      total = 0;
      day = today();
    }
    const sets = keys.map((key) => {
      const set = counted.get(key) ?? new Set();
      counted.delete(key);
      counted.set(key, set);
      return set;
    });
    const allowed = ids.map(shorten).map((id) => {
      const lacking = sets.filter((set) => !set.has(id));
      if (sets.some((set, n) => !set.has(id) && set.size >= limits[n]!)) return false;
      for (const set of lacking) set.add(id);
      total += lacking.length;
      return true;
    });
    while (counted.size > maxKeys || total > maxIds) {
      for (const oldest of listOldest(counted)) {
        total -= counted.get(oldest)!.size;
        counted.delete(oldest);
      }
    }
    return allowed;
  };
  return { countRequest, countToday };
}

/** The tenth that was set longest ago: to find a single one takes long, behind the gaps that deleted keys have left. */
function listOldest<Key>(map: Map<Key, unknown>): Iterable<Key> {
  return map.keys().take(Math.ceil(map.size / 10));
}

/** The last 32 random bits of an id: among a thousand donors two collide about once in ten thousand days. */
function shorten(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}
