import type { FastifyInstance } from "fastify";
import { pageSize } from "#contract/limits.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { LapsingPage, NewPrivateLink, StaffDonorPage } from "#contract/staff/donors.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonorChange } from "#server/donors/donor-change.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { lapsingCursorSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, findSiteOrigin } from "#server/http/staff-guard.ts";
import type { Actor } from "#server/registry/audit.ts";
import * as decisions from "#server/registry/decisions.ts";
import { findLapsingDonors } from "#server/registry/lapsing.ts";
import * as changes from "#server/registry/staff-changes.ts";
import { listDonors } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";
import { createDonorAnswers, readSeen } from "./donor-answers.ts";

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
    const donor = readSeen(request);
    const makeChange = parseDonorChange(request.body);
    return change(donor.id, changes.correctDonor(db, donor, request.staff.member, makeChange));
  });
  scope.delete("/donors/:id", afterTouch, async (request): Promise<DeletionReceipt> => {
    const id = readId(request);
    await decide(id, decisions.eraseDonor(db, id, request.staff.member));
    return { id, deletedAt: new Date().toISOString() };
  });
  const onSeen = (name: string, work: (seen: ReturnType<typeof readSeen>, by: Actor) => Promise<unknown>) =>
    scope.post(`/donors/:id/${name}`, (request) => {
      const seen = readSeen(request);
      return change(seen.id, work(seen, request.staff.member));
    });
  onSeen("hide", ({ id, version }, by) => decisions.hideDonor(db, id, by, { version }));
  onSeen("restore", ({ id, version }, by) => decisions.restoreDonor(db, id, by, { version }));
  onSeen("confirm-by-phone", (donor, by) => changes.confirmByPhone(db, donor, by));
  onSeen("undo-confirmation", (donor, by) => changes.undoConfirmation(db, donor, by));
  scope.post("/donors/:id/not-reached", async (request) => {
    const id = readId(request);
    return change(id, changes.recordNotReached(db, id, request.staff.member));
  });
  scope.post("/donors/:id/link", afterTouch, async (request): Promise<NewPrivateLink> => {
    const id = readId(request);
    const link = await decide(id, changes.replacePrivateLink(db, id, request.staff.member));
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
