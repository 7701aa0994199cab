import type { FastifyInstance } from "fastify";
import { pageSize } from "#contract/limits.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { LapsingPage, NewPrivateLink, StaffDonorPage } from "#contract/staff/donors.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonorChange } from "#server/donors/donor-change.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { lapsingCursorSchema, versionSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { readId } from "#server/http/request-keys.ts";
import { requireTouch } from "#server/http/staff-guard.ts";
import { findSiteOrigin } from "#server/http/staff-origin.ts";
import { findLapsingDonors } from "#server/registry/lapsing.ts";
import { eraseDonor, hideDonor, restoreDonor } from "#server/registry/decisions.ts";
import { confirmByPhone, correctDonor, recordNotReached, replacePrivateLink } from "#server/registry/staff-changes.ts";
import { listDonors } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";
import { createDonorAnswers } from "./donor-answers.ts";

/** Finding donors, and what callers ask for. */
export function deskDonorRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, siteUrl, limits } = context;
  const { read, decide, change } = createDonorAnswers(context);

  // In a body: names and numbers are in no address.
  scope.post("/donors/search", async (request): Promise<StaffDonorPage> => {
    const filter = { ...parseDonorFilter(request.body), limit: pageSize + 1 };
    const found = await withTimeout(listDonors(db, filter));
    const donors = found.slice(0, pageSize);
    await limits.countReading(request, donors);
    return { donors, ...(found.length > pageSize && { next: donors.at(-1)!.id }) };
  });
  scope.get("/donors/:id", async (request) => {
    const donor = await read(readId(request));
    await limits.countReading(request, [donor]);
    return donor;
  });
  scope.patch("/donors/:id", async (request) => {
    const donor = { id: readId(request), ...validate(versionSchema, request.body) };
    const makeChange = parseDonorChange(request.body);
    return change(donor.id, correctDonor(db, donor, request.staff.member, makeChange));
  });
  scope.delete("/donors/:id", async (request): Promise<DeletionReceipt> => {
    requireTouch(request);
    const id = readId(request);
    await decide(id, eraseDonor(db, id, request.staff.member));
    return { id, deletedAt: new Date().toISOString() };
  });
  scope.post("/donors/:id/hide", async (request) => {
    const [id, { version }] = [readId(request), validate(versionSchema, request.body)];
    return change(id, hideDonor(db, id, request.staff.member, { version }));
  });
  scope.post("/donors/:id/restore", async (request) => {
    const [id, { version }] = [readId(request), validate(versionSchema, request.body)];
    return change(id, restoreDonor(db, id, request.staff.member, { version }));
  });
  scope.post("/donors/:id/confirm-by-phone", async (request) => {
    const donor = { id: readId(request), ...validate(versionSchema, request.body) };
    return change(donor.id, confirmByPhone(db, donor, request.staff.member));
  });
  scope.post("/donors/:id/not-reached", async (request) => {
    const id = readId(request);
    return change(id, recordNotReached(db, id, request.staff.member));
  });
  scope.post("/donors/:id/link", async (request): Promise<NewPrivateLink> => {
    requireTouch(request);
    const id = readId(request);
    const link = await decide(id, replacePrivateLink(db, id, request.staff.member));
    return { url: makePrivateLink(findSiteOrigin(request, siteUrl), link), donor: await read(id) };
  });
  scope.get("/lapsing", async (request): Promise<LapsingPage> => {
    const { after } = validate(lapsingCursorSchema, request.query);
    const [confirmedOn = "", id = ""] = after?.split(".") ?? [];
    const page = await withTimeout(findLapsingDonors(db, { confirmedOn, id }));
    await limits.countReading(request, page.donors);
    return page;
  });
}
