import type { FastifyInstance, FastifyRequest } from "fastify";
import { pageSize } from "#contract/limits.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { LapsingPage, NewPrivateLink, StaffDonor, StaffDonorPage } from "#contract/staff/donors.ts";
import type { ReportedDonor, ReportQueue } from "#contract/staff/reports.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonorChange } from "#server/donors/donor-change.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { burstSchema, floodSchema, lapsingCursorSchema, versionSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, findSiteOrigin } from "#server/http/staff-guard.ts";
import type { Actor } from "#server/registry/audit.ts";
import * as decisions from "#server/registry/decisions.ts";
import { findLapsingDonors } from "#server/registry/lapsing.ts";
import * as queue from "#server/registry/report-queue.ts";
import { countedUrgency } from "#server/registry/reports.ts";
import { confirmByPhone, correctDonor, recordNotReached, replacePrivateLink } from "#server/registry/staff-changes.ts";
import { listDonors, readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";

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
    const donor = readSeen(request);
    const makeChange = parseDonorChange(request.body);
    return change(donor.id, correctDonor(db, donor, request.staff.member, makeChange));
  });
  scope.delete("/donors/:id", afterTouch, async (request): Promise<DeletionReceipt> => {
    const id = readId(request);
    await decide(id, decisions.eraseDonor(db, id, request.staff.member));
    return { id, deletedAt: new Date().toISOString() };
  });
  const onSeen = (name: string, work: (seen: Seen, by: Actor) => Promise<unknown>) =>
    scope.post(`/donors/:id/${name}`, (request) => {
      const seen = readSeen(request);
      return change(seen.id, work(seen, request.staff.member));
    });
  onSeen("hide", ({ id, version }, by) => decisions.hideDonor(db, id, by, { version }));
  onSeen("restore", ({ id, version }, by) => decisions.restoreDonor(db, id, by, { version }));
  onSeen("confirm-by-phone", (donor, by) => confirmByPhone(db, donor, by));
  scope.post("/donors/:id/not-reached", async (request) => {
    const id = readId(request);
    return change(id, recordNotReached(db, id, request.staff.member));
  });
  scope.post("/donors/:id/link", afterTouch, async (request): Promise<NewPrivateLink> => {
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

/** Each is read with all that is held about the donor. The next ones follow when these are settled. */
const maxWaiting = 20;

/** What visitors have reported, and what staff decide about it. */
export function deskReportRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, searches } = context;
  const { decide, change } = createDonorAnswers(context);

  scope.get("/reports", async (): Promise<ReportQueue> => {
    const readAt = new Date().toISOString();
    const waiting: ReportedDonor[] = [];
    for (const id of await queue.findReportedDonors(db, maxWaiting)) {
      const donor = await withTimeout(readStaffDonor(db, id));
      if (donor) waiting.push({ donor, ...summarizeReports(donor) });
    }
    const count = await withTimeout(queue.countReportedDonors(db));
    const uncounted = await withTimeout(queue.countReportedDonors(db, { below: countedUrgency }));
    return { waiting, count, uncounted, readAt, bursts: await withTimeout(queue.findReportBursts(db)) };
  });
  scope.post("/reports/:id/hide", (request) => {
    const { id, version } = readSeen(request);
    return decide(id, decisions.hideDonor(db, id, request.staff.member, { version, reported: true }));
  });
  scope.post("/reports/:id/fine", (request) => {
    const { id, version } = readSeen(request);
    return decide(id, decisions.restoreDonor(db, id, request.staff.member, { version, reported: true }));
  });
  scope.post("/decisions/:id/undo", async (request) => {
    const actionId = readId(request);
    const donorId = await withTimeout(decisions.findDecidedDonor(db, actionId));
    if (!donorId) throw new HttpError(404, { message: "There is no such decision." });
    return change(donorId, decisions.undoDecision(db, { actionId, donorId }, request.staff.member));
  });
  scope.post("/reports/restore-burst", async ({ body, staff }): Promise<{ restored: number }> => {
    const burst = validate(burstSchema, body);
    // Each donor has a time-out of their own.
    const restored = await queue.restoreBurst(db, burst, staff.member).finally(searches.invalidateAll);
    return { restored };
  });
  scope.post("/reports/settle-uncounted", async ({ body, staff }): Promise<{ donors: number }> => {
    const { until } = validate(floodSchema, body);
    return { donors: await withTimeout(queue.settleUncountedReports(db, until, staff.member)) };
  });
}

function summarizeReports({ reports, openReports }: StaffDonor): Omit<ReportedDonor, "donor"> {
  const open = reports.filter(({ settled }) => !settled);
  const byReason = Object.entries(Object.groupBy(open, ({ reason }) => reason)).toSorted();
  const reasons = Object.fromEntries(byReason.map(([reason, reports]) => [reason, reports!.length]));
  return { openReports, reasons, newestAt: open[0]?.at ?? "" };
}

type Seen = { id: string; version: string };

/** The donor in the address, and the version of it that somebody has seen. */
function readSeen(request: FastifyRequest): Seen {
  return { id: readId(request), ...validate(versionSchema, request.body) };
}

/** How the desk answers about one donor. */
function createDonorAnswers({ db, searches }: StaffContext) {
  const read = async (id: string): Promise<StaffDonor> => {
    const donor = await withTimeout(readStaffDonor(db, id));
    if (!donor) throw noSuchDonor();
    return donor;
  };

  /** What the work gives. Somebody who was overtaken by another is told what the donor is now. */
  const decide = async <Outcome>(id: string, work: Promise<Outcome | undefined>): Promise<Outcome> => {
    try {
      const outcome = await withTimeout(work.finally(searches.invalidateAll));
      if (!outcome) throw noSuchDonor();
      return outcome;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
      throw new ChangedMeanwhileError(await read(id));
    }
  };

  /** The donor as they are after the work. */
  const change = async (id: string, work: Promise<unknown>): Promise<StaffDonor> => {
    await decide(id, work);
    return read(id);
  };
  return { read, decide, change };
}

function noSuchDonor(): HttpError {
  return new HttpError(404, { message: "There is no such donor, or no longer." });
}
