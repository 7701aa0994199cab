import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { staffActions, type AuditPage } from "#contract/staff/audit.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { findActions } from "#server/registry/audit.ts";
import type { StaffContext } from "./context.ts";

const auditPageSize = 50;

const badFilter = "Please choose these actions again.";
const id = z.uuid(badFilter).toLowerCase().optional();

export const auditFilterSchema = z.object({
  donorId: id,
  memberId: id,
  action: z.enum(staffActions, badFilter).optional(),
  before: id,
});

/** Who did what, newest first. */
export function auditRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  scope.get("/audit", async (request): Promise<AuditPage> => {
    const given = Object.entries(validate(auditFilterSchema, request.query)).filter(([, value]) => value);
    // One more than is shown tells whether there is another page.
    const found = await withTimeout(findActions(db, { ...Object.fromEntries(given), limit: auditPageSize + 1 }));
    const actions = found.slice(0, auditPageSize);
    return { actions, ...(found.length > auditPageSize && { next: actions.at(-1)!.id }) };
  });
}
