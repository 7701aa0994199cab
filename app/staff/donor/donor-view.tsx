import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { useStaffData } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { useLeaveWarning } from "#app/staff/ui/leave-warning.ts";
import { StandingLabel } from "#app/staff/ui/standing-label.tsx";
import { formatDay, formatTime } from "#app/ui/dates.ts";
import { CallerActions, type MadeLink } from "./caller-actions.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { DonorDetails } from "./donor-details.tsx";
import { DonorHistory } from "./donor-history.tsx";
import { useChangeDonor } from "./use-change-donor.ts";

type Props = {
  donor: StaffDonor;
  onChange: (donor: StaffDonor) => void;
  onErased: (receipt: DeletionReceipt) => void;
};

export function DonorView({ donor, onChange, onErased }: Props) {
  const { content, card, places } = useStaffData();
  const { change, before, dismiss } = useChangeDonor(donor, onChange);
  const [link, setLink] = useState<MadeLink>();
  const isLinkUnsent = link?.sent === false;
  useLeaveWarning(isLinkUnsent ? content.donor.link.leave : "");
  return (
    <>
      <h1 className="text-h3 wrap-anywhere">{donor.fullName}</h1>
      <p className="mt-1 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StandingLabel standing={donor.standing} />
        <span className="text-ink-700">{describeStanding(donor, content.donor)}</span>
      </p>
      {before && <ChangedMeanwhile key={donor.version} before={before} now={donor} onClose={dismiss} />}
      <div className="grid items-start gap-4 lg:grid-cols-[1.5fr_1fr] lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <DonorDetails donor={donor} change={change} isLinkUnsent={isLinkUnsent} />
          <CallerActions donor={donor} change={change} link={link} onLink={setLink} onErased={onErased} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Panel heading={donor.standing === "listed" ? content.donor.shown : content.donor.unlisted}>
            <div className="mt-3">
              <DonorCard donor={donor.shown} content={card} places={places} preview />
            </div>
          </Panel>
          <DonorHistory donor={donor} />
        </div>
      </div>
    </>
  );
}

/** More about why the donor is not listed. */
function describeStanding(
  { standing, restingUntil, hiddenByReports }: StaffDonor,
  content: ReturnType<typeof useStaffData>["content"]["donor"],
): string {
  if (hiddenByReports) return fill(content.hiddenByReports, { time: formatTime(hiddenByReports.at) });
  if (standing === "hidden") return content.hiddenByStaff;
  return standing === "resting" && restingUntil ? fill(content.since, { day: formatDay(restingUntil) }) : "";
}
