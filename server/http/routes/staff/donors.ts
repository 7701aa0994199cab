import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { pageSize } from "#contract/limits.ts";
import { parseReference } from "#contract/reference.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { LapsingPage, NewPrivateLink, StaffDonor, StaffDonorPage } from "#contract/staff/donors.ts";
import type { StaffNeed } from "#contract/staff/needs.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonorChange } from "#server/donors/donor-change.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { validate } from "#server/donors/validate.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, findSiteOrigin } from "#server/http/staff-guard.ts";
import { validation } from "#server/messages.ts";
import type { Actor } from "#server/registry/audit.ts";
import * as decisions from "#server/registry/decisions.ts";
import { findByReference } from "#server/registry/needs/desk.ts";
import * as changes from "#server/registry/staff-changes.ts";
import { findLapsingDonors, listDonors, readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";

/** Where the last page ended: the day and the id of its last donor. */
const lapsingCursorSchema = z.object({
  after: z
    .string(validation.cursor)
    .regex(/^\d{4}-\d\d-\d\d\.[0-9a-f-]{36}$/, validation.cursor)
    .optional(),
});

export function deskDonorRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, siteUrl, limits } = context;
  const { read, decide, change } = createDonorAnswers(context);

  // In a body: names and numbers are in no address.
  scope.post("/donors/search", async (request): Promise<StaffDonorPage> => {
    const filter = { ...parseDonorFilter(request.body), limit: pageSize + 1 };
    const found = await withTimeout(listDonors(db, filter));
    const donors = found.slice(0, pageSize);
    const reference = parseReference(String((request.body as { find?: unknown }).find));
    const needs = reference ? await withTimeout(findByReference(db, reference)) : [];
    await limits.countReading(request, [...needs, ...donors]);
    return { donors, needs, ...(found.length > pageSize && { next: donors.at(-1)!.id }) };
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

/** Which version of a donor somebody is looking at who changes it. */
const versionSchema = z.object({ version: z.string("Please send the version of the donor that you see.") });

/** The donor in the address, and the version of it that somebody has seen. */
export function readSeen(request: FastifyRequest): Required<changes.DonorVersion> {
  return { id: readId(request), ...validate(versionSchema, request.body) };
}

/** Tells somebody who was overtaken by another what the donor or the request is now. */
export function withCurrent<Outcome>(work: Promise<Outcome>, read: () => Promise<StaffDonor | StaffNeed>) {
  return work.catch(async (error: unknown) => {
    throw error instanceof ChangedMeanwhileError ? new ChangedMeanwhileError(await read()) : error;
  });
}

export function createDonorAnswers({ db, searches }: StaffContext) {
  const read = (id: string): Promise<StaffDonor> => requireFound(readStaffDonor(db, id), noSuchDonor);

  const decide = <Outcome>(id: string, work: Promise<Outcome>) =>
    withCurrent(requireFound(work.finally(searches.invalidateAll), noSuchDonor), () => read(id));

  const change = async (id: string, work: Promise<unknown>): Promise<StaffDonor> => {
    await decide(id, work);
    return read(id);
  };
  return { read, decide, change };
}

const noSuchDonor = "There is no such donor, or no longer.";
