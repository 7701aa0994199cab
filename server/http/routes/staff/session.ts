import type { FastifyInstance } from "fastify";
import type { StaffSession } from "#contract/staff/session.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { clearCookie } from "#server/http/staff-cookie.ts";
import { endSession, type OpenSession } from "#server/registry/staff/sessions.ts";
import type { StaffContext } from "./context.ts";

/** Who is signed in, and signing out. */
export function sessionRoutes(scope: FastifyInstance, { db, siteUrl }: StaffContext): void {
  scope.get("/session", async ({ staff }) => toStaffSession(staff));
  scope.delete("/session", async ({ staff }, reply) => {
    await withTimeout(endSession(db, staff.member.id, staff.id));
    return reply.header("set-cookie", clearCookie(siteUrl)).send({ success: true });
  });
}

export function toStaffSession({ member, touchedAt, endsAt }: OpenSession): StaffSession {
  return { member, touchedAt, endsAt };
}
