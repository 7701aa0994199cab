import type { FastifyInstance } from "fastify";
import type { Invitation } from "#contract/staff/session.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError, requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, clearCookie, findSiteOrigin } from "#server/http/staff-guard.ts";
import * as members from "#server/registry/staff/members.ts";
import { makeInvitationUrl } from "#server/staff/token.ts";
import { memberNameSchema } from "#server/staff/names.ts";
import type { StaffContext } from "./context.ts";
import { readMailing } from "./messages.ts";

const lastMember = "You are the last member. Please invite somebody else before you leave.";

export function memberRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, siteUrl } = context;
  scope.get("/members", () => withTimeout(members.listMembers(db)));
  scope.delete("/members/:id", afterTouch, async (request, reply) => {
    const [id, { member }] = [readId(request), request.staff];
    const removed = await requireFound(members.removeMember(db, id, member));
    if (removed === "last") throw new HttpError(422, { message: lastMember });
    if (id === member.id) void reply.header("set-cookie", clearCookie(siteUrl));
    return { success: true };
  });

  scope.get("/members/invitations", () => withTimeout(members.listInvitations(db)));
  scope.post("/members/invitations", afterTouch, async (request, reply) => {
    const { name } = validate(memberNameSchema, request.body);
    const { email } = request.body as { email?: unknown };
    const mailing = email ? await readMailing(context, request, reply) : undefined;
    const { token, expiresAt } = await withTimeout(members.inviteMember(db, name, request.staff.member, mailing));
    const url = mailing ? "" : makeInvitationUrl(findSiteOrigin(request, siteUrl), token);
    return reply.code(201).send({ url, name, expiresAt } satisfies Invitation);
  });
  scope.delete("/members/invitations/:id", async (request) => {
    await requireFound(members.withdrawInvitation(db, readId(request), request.staff.member));
    return { success: true };
  });
}
