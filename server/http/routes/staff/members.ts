import type { FastifyInstance } from "fastify";
import type { Invitation } from "#contract/staff/session.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, clearCookie, findSiteOrigin } from "#server/http/staff-guard.ts";
import {
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  withdrawInvitation,
} from "#server/registry/staff/members.ts";
import { addSecondPasskey, findPasskeysOf, listPasskeys, removePasskey } from "#server/registry/staff/passkeys.ts";
import { endSession, listSessions } from "#server/registry/staff/sessions.ts";
import { makeInvitationUrl } from "#server/staff/invitation-url.ts";
import { memberNameSchema, passkeyNameSchema } from "#server/staff/names.ts";
import { makeRegistrationOptions } from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { findRelyingParty, readNewPasskey, remember, toStaffSession } from "./sign-in.ts";

const lastMember = "You are the last member. Please invite somebody else before you leave.";
const lastPasskey = "This is your only passkey. Please add another one before you remove it.";

/** Members see each other, invite others, and remove each other. */
export function memberRoutes(scope: FastifyInstance, { db, siteUrl }: StaffContext): void {
  scope.get("/members", () => withTimeout(listMembers(db)));
  scope.delete("/members/:id", afterTouch, async (request, reply) => {
    const [id, { member }] = [readId(request), request.staff];
    const removed = await withTimeout(removeMember(db, id, member));
    if (!removed) throw new HttpError(404);
    if (removed === "last") throw new HttpError(422, { message: lastMember });
    if (id === member.id) void reply.header("set-cookie", clearCookie(siteUrl));
    return { success: true };
  });

  scope.get("/members/invitations", () => withTimeout(listInvitations(db)));
  scope.post("/members/invitations", afterTouch, async (request, reply) => {
    const { name } = validate(memberNameSchema, request.body);
    const { token, expiresAt } = await withTimeout(inviteMember(db, name, request.staff.member));
    const url = makeInvitationUrl(findSiteOrigin(request, siteUrl), token);
    return reply.code(201).send({ url, name, expiresAt } satisfies Invitation);
  });
  scope.delete("/members/invitations/:id", async (request) => {
    const withdrawn = await withTimeout(withdrawInvitation(db, readId(request), request.staff.member));
    if (!withdrawn) throw new HttpError(404);
    return { success: true };
  });
}

/** Who is signed in, signing out, and the member's other sessions. */
export function sessionRoutes(scope: FastifyInstance, { db, siteUrl }: StaffContext): void {
  scope.get("/session", ({ staff }) => toStaffSession(db, staff));
  scope.delete("/session", async ({ staff }, reply) => {
    await withTimeout(endSession(db, staff.member.id, staff.id));
    return reply.header("set-cookie", clearCookie(siteUrl)).send({ success: true });
  });
  scope.get("/sessions", ({ staff }) => withTimeout(listSessions(db, staff.member.id, staff.id)));
  scope.delete("/sessions/:id", async (request, reply) => {
    const [id, { staff }] = [readId(request), request];
    if (!(await withTimeout(endSession(db, staff.member.id, id)))) throw new HttpError(404);
    if (id === staff.id) void reply.header("set-cookie", clearCookie(siteUrl));
    return { success: true };
  });
}

/** A member's own passkeys. Adding and removing one asks for another first: a session alone must not outlive itself. */
export function passkeyRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  scope.get("/passkeys", ({ staff }) => withTimeout(listPasskeys(db, staff.member.id)));
  scope.post("/passkeys/options", afterTouch, async (request) => {
    const { member } = request.staff;
    const own = await withTimeout(findPasskeysOf(db, member.id));
    const options = await makeRegistrationOptions(findRelyingParty(request, context), member, own);
    return remember(db, options, `passkey ${member.id}`);
  });
  scope.post("/passkeys", afterTouch, async (request, reply) => {
    const { member } = request.staff;
    const { name } = validate(passkeyNameSchema, request.body);
    const credential = await readNewPasskey(context, request, `passkey ${member.id}`);
    await withTimeout(addSecondPasskey(db, member, { ...credential, name }));
    return reply.code(201).send(await withTimeout(listPasskeys(db, member.id)));
  });
  scope.delete("/passkeys/:id", afterTouch, async (request) => {
    const { id: sessionId, member } = request.staff;
    const removed = await withTimeout(removePasskey(db, { id: readId(request), member, sessionId }));
    if (!removed) throw new HttpError(404);
    if (removed === "last") throw new HttpError(422, { message: lastPasskey });
    return { success: true };
  });
}
