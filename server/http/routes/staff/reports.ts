import type { FastifyInstance } from "fastify";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { ReportQueue } from "#contract/staff/reports.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import * as decisions from "#server/registry/decisions.ts";
import { findReportedDonors } from "#server/registry/reports.ts";
import { readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";
import { createDonorAnswers, readSeen } from "./donors.ts";

/** Each is read with all that is held about the donor. The next ones follow when these are settled. */
const maxWaiting = 20;

export function deskReportRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, limits } = context;
  const { change } = createDonorAnswers(context);

  scope.get("/reports", async (request): Promise<ReportQueue> => {
    const reported = await withTimeout(findReportedDonors(db));
    const waiting: StaffDonor[] = [];
    for (const { id } of reported.slice(0, maxWaiting)) {
      const donor = await withTimeout(readStaffDonor(db, id));
      if (donor) waiting.push(donor);
    }
    await limits.countReading(request, waiting);
    return { waiting, count: reported.length };
  });
  const onReported = (name: string, work: typeof decisions.hideDonor) =>
    scope.post(`/reports/:id/${name}`, (request) => {
      const { id, version } = readSeen(request);
      return change(id, work(db, id, request.staff.member, { version, reported: true }));
    });
  onReported("hide", decisions.hideDonor);
  onReported("fine", decisions.restoreDonor);
}
