import { sql } from "kysely";
import type { Absence } from "#contract/own-entry.ts";
import type { Flag, Schema } from "#server/database/schema.ts";
import { dayAfter, today } from "./day.ts";

type Standing = Pick<Schema["donors"], "hidden" | "paused" | "resting_until" | "confirmed_on">;

/** Why searches leave an entry out today; undefined when they show it. */
export function absenceOf(entry: Standing, confirmWithinDays: number): Absence | undefined {
  if (entry.hidden) return "hidden";
  if (entry.paused) return "paused";
  if (entry.resting_until > today()) return "resting";
  if (entry.confirmed_on < dayAfter(-confirmWithinDays)) return "unconfirmed";
  return undefined;
}

/** The same rule in SQL: what an update sets `listed` to, in a statement of its own after what it depends on. */
export function listedNow(confirmWithinDays: number) {
  return sql<Flag>`case when hidden = 0 and paused = 0 and resting_until <= ${today()}
    and confirmed_on >= ${dayAfter(-confirmWithinDays)} then 1 else 0 end`;
}
