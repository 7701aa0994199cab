import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { HttpError } from "#server/http/errors.ts";
import { storeChallenge } from "#server/registry/staff/challenges.ts";
import { acceptInvitation, findInvitation } from "#server/registry/staff/invitations.ts";
import { describeDevice } from "#server/staff/device.ts";
import { makeRegistrationOptions, registrationResponseSchema } from "#server/staff/passkeys.ts";
import type { StaffContext } from "./context.ts";
import { beginSession, findRelyingParty, parseCeremony, readNewPasskey } from "./use-passkey.ts";

const invitationSchema = z.object({ invitation: z.string() });

const joinSchema = invitationSchema.extend({ response: registrationResponseSchema });

/** Becoming a member by an invitation. It is used up when the passkey is stored, not before. */
export function joinRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;

  scope.post("/join/options", async (request) => {
    const { id, name } = await readInvitation(db, request.body);
    const options = await makeRegistrationOptions(findRelyingParty(request, context), { id, name });
    await withTimeout(storeChallenge(db, options.challenge, `join ${id}`));
    return { name, options };
  });
  scope.post("/join", async (request, reply) => {
    const { id, invitation } = await readInvitation(db, request.body);
    const { response } = parseCeremony(joinSchema, request.body);
    const credential = await readNewPasskey(context, request, response, `join ${id}`);
    const name = describeDevice(request.headers["user-agent"]);
    const joined = await withTimeout(acceptInvitation(db, invitation, { ...credential, name }));
    if (!joined) throw usedInvitation();
    return beginSession(context, request, reply, joined);
  });
}

async function readInvitation(db: Database, body: unknown) {
  const { data } = invitationSchema.safeParse(body);
  const found = data && (await withTimeout(findInvitation(db, data.invitation)));
  if (!found) throw usedInvitation();
  return { ...found, invitation: data.invitation };
}

function usedInvitation(): HttpError {
  const message = "This invitation has been used or has expired. Please ask for another one.";
  return new HttpError(404, { message });
}
