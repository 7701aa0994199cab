import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { dayAfter, startOf } from "#contract/day.ts";
import { auditPageSize, commandLineId, staffActions, type AuditPage, type AuditPerson } from "#contract/staff/audit.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { donorFilterSchema, parseDonorFilter } from "#server/donors/donor-filter.ts";
import { validate } from "#server/donors/validate.ts";
import { findActions, listPeople, nameDonors } from "#server/registry/audit.ts";
import { findAnyDonors } from "#server/registry/find-any-donors.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import type { StaffContext } from "./context.ts";

/** Of the donors that a name or number finds, the newest. */
const maxDonors = 100;

const badFilter = "Please choose these actions again.";
const id = z.uuid(badFilter).toLowerCase();
const day = z.iso.date(badFilter);

const auditFilterSchema = z.object(
  {
    donor: donorFilterSchema.shape.find,
    memberId: z.union([z.literal(commandLineId), id], badFilter).optional(),
    action: z.enum(staffActions, badFilter).optional(),
    /** The first day in India, and the last. */
    since: day.optional(),
    until: day.optional(),
    before: id.optional(),
  },
  badFilter,
);

export function auditRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  const findDonors = async (find: string): Promise<string[]> => {
    const filter = parseDonorFilter({ find });
    // An erased donor is found by the id alone.
    if (filter.text && "id" in filter.text) return [filter.text.id];
    return findAnyDonors(db, { ...filter, limit: maxDonors });
  };
  scope.get("/audit/people", (): Promise<AuditPerson[]> => withTimeout(listPeople(db)));
  // In a body: names and numbers are in no address.
  scope.post("/audit/search", async (request): Promise<AuditPage> => {
    const { donor, memberId, action, since, until, before } = validate(auditFilterSchema, request.body);
    const end = before ?? (until && makeFirstId(startOf(dayAfter(1, until))));
    const donorIds = donor ? await withTimeout(findDonors(donor)) : undefined;
    const first = since && makeFirstId(startOf(since));
    // One more than is shown tells whether there is another page.
    const limit = auditPageSize + 1;
    const found = await withTimeout(findActions(db, { donorIds, memberId, action, since: first, before: end, limit }));
    const actions = found.slice(0, auditPageSize);
    const next = found.length > auditPageSize && { next: actions.at(-1)!.id };
    return { actions: await withTimeout(nameDonors(db, actions)), ...next };
  });
}
