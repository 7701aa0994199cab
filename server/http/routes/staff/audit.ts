import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { commandLineId, staffActions, type AuditPage, type AuditPerson } from "#contract/staff/audit.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { findActions, listPeople } from "#server/registry/audit.ts";
import type { StaffContext } from "./context.ts";

const auditPageSize = 50;

const badFilter = "Please choose these actions again.";
const badDonorId = "Please copy the whole id from the donor's page.";
const id = z.uuid(badFilter).toLowerCase();

export const auditFilterSchema = z.object({
  donorId: z.uuid(badDonorId).toLowerCase().optional(),
  memberId: z.union([z.literal(commandLineId), id], badFilter).optional(),
  action: z.enum(staffActions, badFilter).optional(),
  before: id.optional(),
});

/** Who did what, newest first. */
export function auditRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  scope.get("/audit/people", (): Promise<AuditPerson[]> => withTimeout(listPeople(db)));
  scope.get("/audit", async (request): Promise<AuditPage> => {
    const given = Object.entries(validate(auditFilterSchema, request.query)).filter(([, value]) => value);
    // One more than is shown tells whether there is another page.
    const found = await withTimeout(findActions(db, { ...Object.fromEntries(given), limit: auditPageSize + 1 }));
    const actions = found.slice(0, auditPageSize);
    return { actions, ...(found.length > auditPageSize && { next: actions.at(-1)!.id }) };
  });
}
