import { sql } from "kysely";
import type { Absence } from "#contract/managed-donor.ts";
import type { Flag, Schema } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";

type Standing = Pick<Schema["donors"], "hidden" | "paused" | "resting_until" | "confirmed_on">;

/** Why searches leave an entry out today; undefined when they show it. */
export function findUnlistedReason(entry: Standing, confirmWithinDays: number): Absence | undefined {
  if (entry.hidden) return "hidden";
  if (entry.paused) return "paused";
  if (entry.resting_until > today()) return "resting";
  if (entry.confirmed_on < dayAfter(-confirmWithinDays)) return "unconfirmed";
  return undefined;
}

/** The same rule in SQL: what an update sets `listed` to, in a statement of its own after what it depends on. */
export function listedNow(confirmWithinDays: number) {
  return sql<Flag>`case when ${isPresent()} and donors.confirmed_on >= ${dayAfter(-confirmWithinDays)} then 1 else 0 end`;
}

/** The same of an entry whose donor has just been heard of. */
export function listedWhenConfirmed() {
  return sql<Flag>`case when ${isPresent()} then 1 else 0 end`;
}

function isPresent() {
  return sql`donors.hidden = 0 and donors.paused = 0 and donors.resting_until <= ${today()}`;
}
