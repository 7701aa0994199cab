import type { Engine } from "#tests/fixtures/registries.ts";

/** The medians of single searches inside the registry, at every size. */
export const searchLimitsMs = { combination: 3, nearby: 20 };

/** Ratios to what is measured beside them in the same run: a bare node:http server, and raw inserts. */
export const minRatios: Record<Engine, { everyDifferent: number; busyDay: number; registrations: number }> = {
  sqlite: { everyDifferent: 0.2, busyDay: 0.45, registrations: 1.2 },
  postgresql: { everyDifferent: 0.1, busyDay: 0.1, registrations: 0.6 },
};

export const maxStartMs = 1000;
export const maxMemoryMb = 150;

/** Collects the limits that a run misses, for its last lines and its exit code. */
export function trackMisses() {
  const misses: string[] = [];
  return {
    atMost(what: string, value: number, limit: number): void {
      if (value > limit) misses.push(`${what}: ${format(value)}, at most ${limit}`);
    },
    atLeast(what: string, value: number, limit: number): void {
      if (value < limit) misses.push(`${what}: ${format(value)}, at least ${limit}`);
    },
    list: (): readonly string[] => misses,
  };
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
