import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import { storeChallenge } from "#server/registry/staff/challenges.ts";
import { findPasskeysOf } from "#server/registry/staff/passkeys.ts";
import { touchSession } from "#server/registry/staff/sessions.ts";
import { makeSignInOptions } from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { toStaffSession } from "./sessions.ts";
import { beginSession, findRelyingParty, usePasskey } from "./use-passkey.ts";

/** Signing in with a passkey, and using it again before something grave. */
export function signInRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, limits } = context;
  const touch = { onRequest: limits.limitTouches };

  scope.post("/sign-in/options", async (request) => {
    const options = await makeSignInOptions(findRelyingParty(request, context));
    await withTimeout(storeChallenge(db, options.challenge, "sign-in"));
    return { options };
  });
  scope.post("/sign-in", async (request, reply) => {
    const { memberId, id } = await usePasskey(context, request, "sign-in");
    return beginSession(context, request, reply, { memberId, passkeyId: id });
  });

  scope.post("/session/touch/options", touch, async (request) => {
    const { id, member } = request.staff;
    const own = await withTimeout(findPasskeysOf(db, member.id));
    const options = await makeSignInOptions(findRelyingParty(request, context), own);
    await withTimeout(storeChallenge(db, options.challenge, `touch ${id}`));
    return { options };
  });
  scope.post("/session/touch", touch, async (request) => {
    const { id, member } = request.staff;
    await usePasskey(context, request, `touch ${id}`, member.id);
    const touchedAt = await withTimeout(touchSession(db, id));
    return toStaffSession(db, { ...request.staff, touchedAt });
  });
}
