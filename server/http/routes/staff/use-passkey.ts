import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { StaffSession } from "#contract/staff/session.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { HttpError } from "#server/http/errors.ts";
import { readCookie, writeCookie } from "#server/http/staff-cookie.ts";
import { findSiteOrigin } from "#server/http/staff-origin.ts";
import { takeChallenge, type Purpose } from "#server/registry/staff/challenges.ts";
import { findPasskey, recordUse, type StoredPasskey } from "#server/registry/staff/passkeys.ts";
import { endSessionOf, findSession, startSession } from "#server/registry/staff/sessions.ts";
import { describeDevice } from "#server/staff/device.ts";
import * as ceremony from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { toStaffSession } from "./sessions.ts";

export const signInSchema = z.object({ response: ceremony.signInResponseSchema });

export function findRelyingParty(
  request: FastifyRequest,
  { siteUrl, served }: Pick<StaffContext, "siteUrl" | "served">,
): ceremony.RelyingParty {
  const { foundationName: name } = served.site;
  return { id: new URL(siteUrl).hostname, name, origin: findSiteOrigin(request, siteUrl) };
}

/** The passkey that has signed a challenge for this purpose; it may have to be one of a certain member. */
export async function usePasskey(
  context: StaffContext,
  request: FastifyRequest,
  purpose: Purpose,
  memberId?: string,
): Promise<StoredPasskey> {
  const { db } = context;
  const { response } = parseCeremony(signInSchema, request.body);
  await assertChallenge({ db }, response, purpose);
  const passkey = await withTimeout(findPasskey(db, response.id));
  if (!passkey || (memberId && passkey.memberId !== memberId)) throw new HttpError(422, { message: unknownPasskey });
  const counter = await ceremony.verifySignIn(findRelyingParty(request, context), response, passkey);
  if (counter === undefined || !(await withTimeout(recordUse(db, passkey.id, counter)))) throw refusedPasskey();
  return passkey;
}

/** The passkey that a browser has made for this purpose. */
export async function readNewPasskey(
  context: StaffContext,
  request: FastifyRequest,
  response: ceremony.RegistrationResponse,
  purpose: Purpose,
): Promise<ceremony.Credential> {
  const { db } = context;
  await assertChallenge({ db }, response, purpose);
  const credential = await ceremony.verifyRegistration(findRelyingParty(request, context), response);
  if (!credential || (await withTimeout(findPasskey(db, credential.credentialId)))) throw refusedPasskey();
  return credential;
}

/** A wrong answer, too, uses the challenge up. */
async function assertChallenge(
  { db }: Pick<StaffContext, "db">,
  response: ceremony.RegistrationResponse | ceremony.SignInResponse,
  purpose: Purpose,
): Promise<void> {
  if (!(await withTimeout(takeChallenge(db, ceremony.readChallenge(response), purpose)))) throw refusedPasskey();
}

/** Begins a session under a new token, whatever cookie the browser has sent, and ends the one of that cookie. */
export async function beginSession(
  { db, siteUrl }: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { memberId, passkeyId }: { memberId: string; passkeyId: string },
): Promise<StaffSession> {
  const former = readCookie(request, siteUrl);
  if (former) await withTimeout(endSessionOf(db, former));
  const device = describeDevice(request.headers["user-agent"]);
  const { token } = await withTimeout(startSession(db, { memberId, passkeyId, device }));
  const session = await withTimeout(findSession(db, token));
  if (!session) throw refusedPasskey();
  void reply.header("set-cookie", writeCookie(siteUrl, token));
  return toStaffSession(db, session);
}

/** What only the site's own pages send, so that nobody needs to know what is wrong with it. */
export function parseCeremony<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(body);
  if (!success) throw refusedPasskey();
  return data;
}

function refusedPasskey(): HttpError {
  return new HttpError(422, { message: "The passkey could not be checked. Please try again." });
}

const unknownPasskey =
  "This passkey does not belong to a member of staff. Please use another one, or ask a member to invite you.";
