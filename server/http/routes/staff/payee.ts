import type { FastifyInstance } from "fastify";
import { proposePayee, readPayee } from "#server/content/payee.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch } from "#server/http/staff-guard.ts";
import { confirmPayee } from "#server/publishing/publications.ts";
import { withdrawProposal } from "#server/registry/content/payee.ts";
import type { StaffContext } from "./context.ts";

/** Each answers with the state that it leaves. */
export function payeeRoutes(scope: FastifyInstance, { db, publisher }: StaffContext): void {
  scope.get("/payee", ({ staff }) => readPayee(db, staff.member.id));
  scope.post("/payee", afterTouch, async ({ body, staff: { member } }, reply) => {
    await proposePayee(db, body, member);
    return reply.code(201).send(await readPayee(db, member.id));
  });
  scope.post("/payee/:id/confirm", afterTouch, async (request) => {
    const { member } = request.staff;
    await confirmPayee(db, publisher, readId(request), member);
    return readPayee(db, member.id);
  });
  scope.delete("/payee/:id", async (request) => {
    const { member } = request.staff;
    await withTimeout(withdrawProposal(db, readId(request), member));
    return readPayee(db, member.id);
  });
}
