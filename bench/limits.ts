import type { Engine } from "#tests/fixtures/registries.ts";

/** The medians of single searches inside the registry, at every size. */
export const searchLimitsMs = { combination: 3, nearby: 20, staff: 50 };

/** Ratios to what is measured beside them in the same run: raw searches (raw-server.ts), and raw inserts. */
export const minRatios: Record<Engine, { everyDifferent: number; busyDay: number; registrations: number }> = {
  sqlite: { everyDifferent: 0.6, busyDay: 1.3, registrations: 1 },
  postgresql: { everyDifferent: 0.6, busyDay: 1.3, registrations: 0.6 },
};

/** On SQLite: no registration waits for the log to be written back, and no index is larger than it must be. */
export const registeringLimits = { p99ToMedian: 10, behindMedianMs: 50, bytesPerDonor: 1100 };

/** Searches as pages, in all with fifty asked for at once. */
export const renderedLimits = { medianMs: 60, longestTurnMs: 50, bytesForTen: 15_000 };

/** Of the time that the sources take to their first answer, in the same run. */
export const maxStartRatio = 0.5;
export const maxMemoryMb = 115;

/** Collects what a run misses: a missed ratio or count fails the run, a time, which depends on the machine, only warns. */
export function trackMisses() {
  const misses: string[] = [];
  const slow: string[] = [];
  return {
    atLeast(what: string, value: number, limit: number): void {
      if (value < limit) misses.push(`${what}: ${format(value)}, at least ${limit}`);
    },
    atMost(what: string, value: number, limit: number): void {
      if (value > limit) misses.push(`${what}: ${format(value)}, at most ${limit}`);
    },
    withinMs(what: string, ms: number, limitMs: number): void {
      if (ms > limitMs)
        slow.push(`${what}: ${format(ms)} ms, at most ${limitMs} (only a warning: the machine may be busy)`);
    },
    /** The lines that end a run, and its exit code. */
    verdict() {
      const lines = [...misses, ...slow];
      const text = lines.length ? lines.map((line) => `- ${line}`).join("\n") : "None.";
      return { text, exitCode: misses.length ? 1 : 0 };
    },
  };
}

export type Misses = ReturnType<typeof trackMisses>;

function format(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}
