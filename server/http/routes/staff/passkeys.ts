import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError, requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch } from "#server/http/staff-guard.ts";
import { addSecondPasskey, findPasskeys, listPasskeys, removePasskey } from "#server/registry/staff/passkeys.ts";
import { passkeyNameSchema } from "#server/staff/names.ts";
import { makeRegistrationOptions } from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { findRelyingParty, readNewPasskey, remember } from "./sign-in.ts";

const lastPasskey = "This is your only passkey. Please add another one before you remove it.";

/** A member's own passkeys. Adding and removing one asks for another first: a session alone must not outlive itself. */
export function passkeyRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  scope.get("/passkeys", ({ staff }) => withTimeout(listPasskeys(db, staff.member.id)));
  scope.post("/passkeys/options", afterTouch, async (request) => {
    const { member } = request.staff;
    const own = await withTimeout(findPasskeys(db, { member_id: member.id }));
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
    const removed = await requireFound(removePasskey(db, readId(request), member, sessionId));
    if (removed === "last") throw new HttpError(422, { message: lastPasskey });
    return { success: true };
  });
}
