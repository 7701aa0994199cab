import type { FastifyInstance } from "fastify";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { ReportQueue } from "#contract/staff/reports.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { burstSchema, floodSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import * as decisions from "#server/registry/decisions.ts";
import * as floods from "#server/registry/report-floods.ts";
import { countedUrgency, countReportedDonors, findReportedDonors } from "#server/registry/report-queue.ts";
import { readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";
import { createDonorAnswers, readSeen } from "./donor-answers.ts";

/** Each is read with all that is held about the donor. The next ones follow when these are settled. */
const maxWaiting = 20;

export function deskReportRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, searches, limits } = context;
  const { decide, change } = createDonorAnswers(context);

  scope.get("/reports", async (request): Promise<ReportQueue> => {
    const readAt = new Date().toISOString();
    const waiting: StaffDonor[] = [];
    for (const id of await withTimeout(findReportedDonors(db, maxWaiting))) {
      const donor = await withTimeout(readStaffDonor(db, id));
      if (donor) waiting.push(donor);
    }
    await limits.countReading(request, waiting);
    const count = await withTimeout(countReportedDonors(db));
    const uncounted = await withTimeout(countReportedDonors(db, { below: countedUrgency }));
    return { waiting, count, uncounted, readAt, bursts: await withTimeout(floods.findReportBursts(db)) };
  });
  const onReported = (name: string, work: typeof decisions.hideDonor) =>
    scope.post(`/reports/:id/${name}`, (request) => {
      const { id, version } = readSeen(request);
      return decide(id, work(db, id, request.staff.member, { version, reported: true }));
    });
  onReported("hide", decisions.hideDonor);
  onReported("fine", decisions.restoreDonor);
  scope.post("/decisions/:id/undo", async (request) => {
    const actionId = readId(request);
    const donorId = await requireFound(decisions.findDecidedDonor(db, actionId), "There is no such decision.");
    return change(donorId, decisions.undoDecision(db, actionId, donorId, request.staff.member));
  });
  scope.post("/reports/restore-burst", async ({ body, staff }): Promise<{ restored: number }> => {
    const burst = validate(burstSchema, body);
    // Without a time-out: a burst may have hundreds of donors.
    const restored = await floods.restoreBurst(db, burst, staff.member).finally(searches.invalidateAll);
    return { restored };
  });
  scope.post("/reports/settle-uncounted", async ({ body, staff }): Promise<{ donors: number }> => {
    const { until } = validate(floodSchema, body);
    return { donors: await withTimeout(floods.settleUncountedReports(db, until, staff.member)) };
  });
}
