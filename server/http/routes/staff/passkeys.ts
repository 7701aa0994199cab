import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { requireTouch } from "#server/http/staff-guard.ts";
import { storeChallenge } from "#server/registry/staff/challenges.ts";
import { addSecondPasskey, findPasskeysOf, listPasskeys, removePasskey } from "#server/registry/staff/passkeys.ts";
import { passkeyNameSchema } from "#server/staff/names.ts";
import { makeRegistrationOptions, registrationResponseSchema } from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { findRelyingParty, parseCeremony, readNewPasskey } from "./use-passkey.ts";

const newPasskeySchema = z.object({ response: registrationResponseSchema });

/** A member's own passkeys. Adding and removing one asks for another first: a session alone must not outlive itself. */
export function passkeyRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;

  scope.get("/passkeys", ({ staff }) => withTimeout(listPasskeys(db, staff.member.id)));

  scope.post("/passkeys/options", async (request) => {
    requireTouch(request);
    const { member } = request.staff;
    const own = await withTimeout(findPasskeysOf(db, member.id));
    const options = await makeRegistrationOptions(findRelyingParty(request, context), member, own);
    await withTimeout(storeChallenge(db, options.challenge, `passkey ${member.id}`));
    return { options };
  });
  scope.post("/passkeys", async (request, reply) => {
    requireTouch(request);
    const { member } = request.staff;
    const { name } = validate(passkeyNameSchema, request.body);
    const { response } = parseCeremony(newPasskeySchema, request.body);
    const credential = await readNewPasskey(context, request, response, `passkey ${member.id}`);
    await withTimeout(addSecondPasskey(db, member, { ...credential, name }));
    return reply.code(201).send(await withTimeout(listPasskeys(db, member.id)));
  });

  scope.delete("/passkeys/:id", async (request) => {
    requireTouch(request);
    const { id: sessionId, member } = request.staff;
    const removed = await withTimeout(removePasskey(db, { id: readId(request), member, sessionId }));
    if (!removed) throw new HttpError(404);
    if (removed === "last") throw new HttpError(422, { message: lastPasskey });
    return { success: true };
  });
}

const lastPasskey = "This is your only passkey. Please add another one before you remove it.";
