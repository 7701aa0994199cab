import { dayAfter } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import type { Database } from "#server/database/schema.ts";
import { sweepDonors } from "#server/registry/sweep.ts";
import type { HttpRow } from "./http.ts";

/** How long the sweep of a night takes, in which one of 256 listed donors lapses. */
export async function measureSweep(db: Database): Promise<HttpRow> {
  const confirmed_on = dayAfter(-confirmWithinDays - 1);
  await db.updateTable("donors").set({ confirmed_on }).where("listed", "=", 1).where("id", "like", "%ef").execute();
  const start = performance.now();
  const donors = await sweepDonors(db, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  const left = `${donors.toLocaleString("en")} donors`;
  return ["the sweep of a night", `${seconds.toFixed(1)} s`, left, "", ""];
}
