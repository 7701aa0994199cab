import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { clearCookie } from "#server/http/staff-guard.ts";
import { endSession, listSessions } from "#server/registry/staff/sessions.ts";
import type { StaffContext } from "./context.ts";
import { toStaffSession } from "./sign-in.ts";

export function sessionRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, siteUrl } = context;
  scope.get("/session", ({ staff }) => toStaffSession(context, staff));
  scope.delete("/session", async ({ staff }, reply) => {
    await withTimeout(endSession(db, staff.member.id, staff.id));
    return reply.header("set-cookie", clearCookie(siteUrl)).send({ success: true });
  });
  scope.get("/sessions", ({ staff }) => withTimeout(listSessions(db, staff.member.id, staff.id)));
  scope.delete("/sessions/:id", async (request, reply) => {
    const [id, { staff }] = [readId(request), request];
    await requireFound(endSession(db, staff.member.id, id));
    if (id === staff.id) void reply.header("set-cookie", clearCookie(siteUrl));
    return { success: true };
  });
}
