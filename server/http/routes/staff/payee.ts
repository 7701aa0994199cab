import type { FastifyInstance } from "fastify";
import { proposePayee, readPayee } from "#server/content/payee.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch } from "#server/http/staff-guard.ts";
import { confirmPayee } from "#server/publishing/publications.ts";
import { stopProposal } from "#server/registry/content/payee.ts";
import { versionsSchema } from "./content.ts";
import type { StaffContext } from "./context.ts";
import { usePasskey } from "./sign-in.ts";

/** Each answers with the state that it leaves. */
export function payeeRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, publisher } = context;
  scope.get("/payee", ({ staff }) => readPayee(db, staff.member.id));
  scope.post("/payee", afterTouch, async ({ body, staff: { member } }, reply) => {
    await proposePayee(db, validate(versionsSchema, body).versions, member);
    return reply.code(201).send(await readPayee(db, member.id));
  });
  scope.post("/payee/:id/confirm", afterTouch, async (request) => {
    const { member } = request.staff;
    await confirmPayee(db, publisher, readId(request), member);
    return readPayee(db, member.id);
  });
  scope.delete("/payee/:id", async (request) => {
    const { member } = request.staff;
    await withTimeout(stopProposal(db, readId(request), member.id));
    return readPayee(db, member.id);
  });
  // A removed member has no session, and gets none: their passkey answers what the sign-in asks.
  scope.post("/payee/:id/stop", async (request) => {
    const { memberId } = await usePasskey(context, request, "sign-in");
    await withTimeout(stopProposal(db, readId(request), memberId));
    return { success: true };
  });
}
