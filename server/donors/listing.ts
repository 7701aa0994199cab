import { dayAfter, today } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import type { UnlistedReason } from "#contract/managed-donor.ts";

type Standing = { hidden: boolean; paused: boolean; restingUntil: string; confirmedOn: string };

/** Donors who confirmed before this day are not listed. */
export const oldestConfirmation = () => dayAfter(-confirmWithinDays);

/** Why searches leave a donor out today; undefined for a listed donor. The sweep has the same rule in SQL. */
export function findUnlistedReason(donor: Standing): UnlistedReason | undefined {
  if (donor.hidden) return "hidden";
  if (donor.paused) return "paused";
  if (donor.restingUntil && donor.restingUntil > today()) return "resting";
  if (donor.confirmedOn < oldestConfirmation()) return "unconfirmed";
  return undefined;
}
