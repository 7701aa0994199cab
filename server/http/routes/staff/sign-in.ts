import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FormerMember } from "#contract/staff/payee.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { readNotices, readPayee } from "#server/content/payee.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { HttpError, requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { clearCookie, findSiteOrigin, readCookie, writeCookie } from "#server/http/staff-guard.ts";
import { acceptInvitation, findInvitation, findPeople } from "#server/registry/staff/members.ts";
import {
  findPasskeys,
  recordUse,
  storeChallenge,
  takeChallenge,
  type Purpose,
} from "#server/registry/staff/passkeys.ts";
import * as sessions from "#server/registry/staff/sessions.ts";
import { hasPlace } from "#server/staff/payee-rule.ts";
import { describeDevice } from "#server/staff/device.ts";
import * as ceremony from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";

/** Nobody is invited by an empty one. */
const invitationSchema = z.object({ invitation: z.string() }).catch({ invitation: "" });
const signedSchema = z.object({ response: ceremony.passkeyResponseSchema });

/** Becoming a member by an invitation, signing in with a passkey, and using it again before something grave. */
export function signInRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, limits } = context;
  const touch = { onRequest: limits.limitTouches };

  scope.post("/join/options", async (request) => {
    const { id, name } = await readInvitation(db, request.body);
    const options = await ceremony.makeRegistrationOptions(findRelyingParty(request, context), { id, name });
    return { name, ...(await remember(db, options, `join ${id}`)) };
  });
  // The invitation is used up when the passkey is stored, not before.
  scope.post("/join", async (request, reply) => {
    const { id, invitation } = await readInvitation(db, request.body);
    const credential = await readNewPasskey(context, request, `join ${id}`);
    const name = describeDevice(request.headers["user-agent"]);
    const joined = await requireFound(acceptInvitation(db, invitation, { ...credential, name }), usedInvitation);
    return beginSession(context, request, reply, joined);
  });

  scope.post("/sign-in/options", async (request) => {
    return remember(db, await ceremony.makeSignInOptions(findRelyingParty(request, context)), "sign-in");
  });
  scope.post("/sign-in", async (request, reply) => {
    const { memberId, id } = await usePasskey(context, request, "sign-in");
    return (await findFormer(db, memberId)) ?? beginSession(context, request, reply, { memberId, passkeyId: id });
  });

  scope.post("/session/touch/options", touch, async (request) => {
    const own = await withTimeout(findPasskeys(db, { member_id: request.staff.member.id }));
    const options = await ceremony.makeSignInOptions(findRelyingParty(request, context), own);
    return remember(db, options, `touch ${request.staff.id}`);
  });
  scope.post("/session/touch", touch, async (request) => {
    const { id, member } = request.staff;
    await usePasskey(context, request, `touch ${id}`, member.id);
    await withTimeout(sessions.touchSession(db, id));
    return toStaffSession(context, request.staff);
  });
}

/** The session of a member, and where else they are signed in. */
export function sessionRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, siteUrl } = context;
  scope.get("/session", ({ staff }) => toStaffSession(context, staff));
  scope.delete("/session", async ({ staff }, reply) => {
    await withTimeout(sessions.endSession(db, { id: staff.id, member_id: staff.member.id }));
    return reply.header("set-cookie", clearCookie(siteUrl)).send({ success: true });
  });
  scope.get("/sessions", ({ staff }) => withTimeout(sessions.listSessions(db, staff.member.id, staff.id)));
  scope.delete("/sessions/:id", async (request, reply) => {
    const [id, { staff }] = [readId(request), request];
    await requireFound(sessions.endSession(db, { id, member_id: staff.member.id }));
    if (id === staff.id) void reply.header("set-cookie", clearCookie(siteUrl));
    return { success: true };
  });
}

async function readInvitation(db: Database, body: unknown) {
  const { invitation } = invitationSchema.parse(body);
  return { ...(await requireFound(findInvitation(db, invitation), usedInvitation)), invitation };
}

export function findRelyingParty(request: FastifyRequest, { siteUrl, served }: StaffContext): ceremony.RelyingParty {
  const { foundationName: name } = served.site;
  return { id: new URL(siteUrl).hostname, name, origin: findSiteOrigin(request, siteUrl) };
}

type Challenge = { challenge: string };

/** Keeps the challenge of these options, which a passkey then signs for this purpose alone. */
export async function remember<Options extends Challenge>(db: Database, options: Options, purpose: Purpose) {
  await withTimeout(storeChallenge(db, options.challenge, purpose));
  return { options };
}

/** A removed member does not sign in. For some days they are shown a change of the payee that waits, which they can stop. */
async function findFormer(db: Database, memberId: string): Promise<FormerMember | undefined> {
  const person = (await withTimeout(findPeople(db))).find(({ id }) => id === memberId);
  if (person?.removedAt === undefined) return undefined;
  if (!hasPlace(person, Date.now())) throw new HttpError(422, { message: unknownPasskey });
  const state = await readPayee(db, memberId);
  return { name: person.name, ...(state.proposal && { state }) };
}

/** The passkey that has signed a challenge for this purpose; it may have to be one of a certain member. */
export async function usePasskey(context: StaffContext, request: FastifyRequest, purpose: Purpose, memberId?: string) {
  const { db } = context;
  const response = await readSigned(db, request.body, purpose);
  const [passkey] = await withTimeout(findPasskeys(db, { credential_id: response.id }));
  if (!passkey || (memberId && passkey.memberId !== memberId)) throw new HttpError(422, { message: unknownPasskey });
  const counter = await ceremony.verifySignIn(findRelyingParty(request, context), response, passkey);
  if (counter === undefined || !(await withTimeout(recordUse(db, passkey.id, counter))))
    throw new HttpError(422, refusedPasskey);
  return passkey;
}

export async function readNewPasskey(context: StaffContext, request: FastifyRequest, purpose: Purpose) {
  const { db } = context;
  const response = await readSigned(db, request.body, purpose);
  const credential = await ceremony.verifyRegistration(findRelyingParty(request, context), response);
  const known = credential && (await withTimeout(findPasskeys(db, { credential_id: credential.credentialId })));
  if (!credential || known?.length) throw new HttpError(422, refusedPasskey);
  return credential;
}

/**
 * Reads a passkey's answer to a challenge, which a wrong answer, too, uses up. Only the site's own pages send it, so
 * nobody needs to know what is wrong with it.
 */
async function readSigned(db: Database, body: unknown, purpose: Purpose): Promise<ceremony.PasskeyResponse> {
  const { data } = signedSchema.safeParse(body);
  if (!data || !(await withTimeout(takeChallenge(db, ceremony.readChallenge(data.response), purpose))))
    throw new HttpError(422, refusedPasskey);
  return data.response;
}

/** Begins a session under a new token, whatever cookie the browser has sent, and ends the one of that cookie. */
async function beginSession(
  context: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
  passkey: { memberId: string; passkeyId: string },
): Promise<StaffSession> {
  const { db, siteUrl } = context;
  const former = readCookie(request, siteUrl);
  if (former) await withTimeout(sessions.endSession(db, { token_hash: hashSecret(former) }));
  const device = describeDevice(request.headers["user-agent"]);
  const { token } = await withTimeout(sessions.startSession(db, { ...passkey, device }));
  const session = await withTimeout(sessions.findSession(db, token));
  if (!session) throw new HttpError(422, refusedPasskey);
  void reply.header("set-cookie", writeCookie(siteUrl, token));
  return toStaffSession(context, session);
}

async function toStaffSession({ db, findReach }: StaffContext, session: sessions.OpenSession) {
  const lastSignIn = await withTimeout(sessions.findLastSignIn(db, session));
  const { email: hasMail } = await findReach();
  const notices = await readNotices(db, session.member);
  return { member: session.member, hasMail, ...notices, ...(lastSignIn && { lastSignIn }) } satisfies StaffSession;
}

const refusedPasskey = { message: "The passkey could not be checked. Please try again." };

const usedInvitation = "This invitation has been used or has expired. Please ask for another one.";

const unknownPasskey =
  "This passkey does not belong to a member of staff. Please use another one, or ask a member to invite you.";
