import type { FastifyReply, FastifyRequest } from "fastify";
import { startOf, today } from "#contract/day.ts";
import { donorsATouch } from "#contract/staff/session.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { countActions, recordAction } from "#server/registry/audit.ts";
import type { Counters } from "./counters.ts";
import { refusePastLimit } from "./rate-limits.ts";
import { requireTouch } from "./staff-guard.ts";

export type MemberLimits = ReturnType<typeof createMemberLimits>;

export function createMemberLimits(db: Database, attemptsAMinute: number, counters: Counters) {
  return {
    /** A hook: members confirm with their passkey as often as an address may try to sign in. */
    async limitTouches({ staff }: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (attemptsAMinute === 0) return;
      refusePastLimit(reply, await counters.countRequest([`touch ${staff.member.id}`], [attemptsAMinute]));
    },
    /** Asks for a fresh touch, and records it, whenever a member has read another `donorsATouch` different donors today. */
    async countReading(request: FastifyRequest, read: { id: string; donorId?: string }[]): Promise<void> {
      const { member: by } = request.staff;
      const ids = read.map(({ id, donorId = id }) => donorId);
      const steps = await withTimeout(countActions(db, by.id, "read donors", startOf(today())));
      const count = (touches: number) => counters.countToday([`read ${by.id}`], [touches * donorsATouch], ids);
      if ((await count(steps + 1)).every(Boolean)) return;
      requireTouch(request);
      const note = String((steps + 1) * donorsATouch);
      await withTimeout(recordAction(db, { action: "read donors", by, note }));
      await count(steps + 2);
    },
  };
}
