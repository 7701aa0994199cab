import { honeypotField } from "#contract/donor.ts";
import type { Reach } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";
import type { DailyLimits } from "./daily-limits.ts";

export type VisitorContext = {
  db: Database;
  searches: SearchCache;
  dailyLimits: DailyLimits;
  /** Gives the ways by which this server can reach donors. */
  findReach: () => Reach | Promise<Reach>;
  eraseNeedsAfterDays: number;
};

/** Whether a field that people never see is filled in. */
export function isSpam(body: unknown): boolean {
  const given = Object(body) as Record<string, unknown>;
  const trapped = Object.hasOwn(given, honeypotField) ? given[honeypotField] : "";
  return typeof trapped === "string" ? trapped.trim() !== "" : trapped !== null;
}
