import { dayAfter, today } from "#contract/day.ts";
import type { StaffDonor, StaffDonorSummary } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import { makeCard } from "#server/donors/donor-card.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { listReports, type DonorSummary } from "./all-donors.ts";
import { findActions } from "./audit.ts";
import { findDonor, makeVersion, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { listReveals } from "./number-reveals.ts";
import { findHiddenByReports } from "./report-hidings.ts";

/** How much of what staff did is shown with a donor; the audit has all. */
const maxActions = 100;

/** All that is held about a donor, as staff see it; undefined when there is no such donor. */
export async function readStaffDonor(
  db: Database,
  id: string,
  confirmWithinDays: number,
): Promise<StaffDonor | undefined> {
  const donor = await findDonor(db, id);
  if (!donor) return undefined;
  const reports = await listReports(db, id);
  const hiddenByReports = donor.hidden ? await findHiddenByReports(db, id) : undefined;
  const reveals = await listReveals(db, id);
  const { confirmedByPhoneOn, restingUntil } = donor;
  return {
    ...summarizeForStaff(donor, confirmWithinDays),
    openReports: reports.filter(({ settled }) => !settled).length,
    version: makeVersion(donor),
    shown: makeCard(donor),
    numberOnRequest: donor.numberOnRequest,
    paused: donor.paused,
    ...(restingUntil > today() && { restingUntil }),
    ...(hiddenByReports && { hiddenByReports }),
    ...(confirmedByPhoneOn && { confirmedByPhoneOn }),
    confirmBefore: findConfirmBefore(donor, confirmWithinDays),
    notice: { version: donor.noticeVersion, language: donor.noticeLanguage },
    hasPrivateLink: donor.linkHash !== "",
    numberAskedAt: reveals.times,
    numberAskedOn: reveals.days,
    reports,
    actions: await findActions(db, { donorIds: [id], limit: maxActions }),
  };
}

type Summarized = Pick<DonorSummary, Exclude<keyof StaffDonorSummary, "standing">> & Pick<DonorSummary, "absence">;

/** A row of a list for staff. */
export function toStaffSummary(donor: Summarized): StaffDonorSummary {
  const { id, registeredAt, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn } = donor;
  const given = { fullName, phoneNo, donationType, bloodType, state, city };
  const { absence = "listed", openReports } = donor;
  return { id, registeredAt, ...given, confirmedOn, standing: absence, openReports };
}

/** The day on which the donor leaves the search unless they confirm before. */
export function findConfirmBefore({ confirmedOn }: { confirmedOn: string }, confirmWithinDays: number): string {
  return dayAfter(confirmWithinDays + 1, confirmedOn);
}

function summarizeForStaff(donor: StoredDonor, confirmWithinDays: number): StaffDonorSummary {
  const absence = findUnlistedReason(donor, confirmWithinDays);
  const registeredAt = readIdTimestamp(donor.id);
  return toStaffSummary({ ...donor, registeredAt, ...(absence && { absence }), openReports: 0 });
}
