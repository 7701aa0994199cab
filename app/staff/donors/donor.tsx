import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { rememberDonor } from "#app/staff/search-memory.ts";
import { type StaffContent, useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { findByAddress, FoundPage } from "#app/staff/ui/found-page.tsx";
import { useLeaveWarning } from "#app/staff/ui/leave-warning.ts";
import { Panel, panelClass } from "#app/staff/ui/panel.tsx";
import { StandingLabel } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { Route } from "./+types/donor";
import { CallerActions, type MadeLink } from "./caller-actions.tsx";
import { DonorDetails, DonorHistory } from "./donor-details.tsx";
import { ChangedMeanwhile, useChangeDonor } from "./changed-meanwhile.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return findByAddress<StaffDonor>(request, "/donors");
}

export default function DonorPage({ loaderData: donor }: Route.ComponentProps) {
  return (
    <FoundPage content={useStaffContent().donor} list="/staff/donors">
      {donor && <DonorView key={donor.id} found={donor} />}
    </FoundPage>
  );
}

function DonorView({ found }: { found: StaffDonor }) {
  const { content, card, places } = useStaffData();
  const { donor, change, before, dismiss } = useChangeDonor(found);
  const [link, setLink] = useState<MadeLink>();
  const [receipt, setReceipt] = useState<DeletionReceipt>();
  const isLinkUnsent = link?.sent === false;
  useLeaveWarning(isLinkUnsent ? content.donor.link.leave : "");
  if (receipt) return <ErasedDonor receipt={receipt} />;
  const showReceipt = (receipt: DeletionReceipt) => {
    rememberDonor(donor.id);
    setReceipt(receipt);
  };
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
          <CallerActions donor={donor} change={change} link={link} onLink={setLink} onErased={showReceipt} />
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

function ErasedDonor({ receipt }: { receipt: DeletionReceipt }) {
  const { erase: content } = useStaffContent().donor;
  return (
    <div className={panelClass}>
      <h1 ref={takeFocus} tabIndex={-1} className="text-h3">
        {content.heading}
      </h1>
      <dl className="mt-3 grid gap-x-6 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-500">{content.time}</dt>
        <dd className="font-semibold">{formatTime(receipt.deletedAt)}</dd>
        <dt className="text-ink-500">{content.receipt}</dt>
        <dd className="wrap-anywhere">{receipt.id}</dd>
      </dl>
    </div>
  );
}

function describeStanding(donor: StaffDonor, content: StaffContent["donor"]): string {
  const { standing, restingUntil, hiddenByReports } = donor;
  if (hiddenByReports) return fill(content.hiddenByReports, { time: formatTime(hiddenByReports.at) });
  if (standing === "hidden") return content.hiddenByStaff;
  return standing === "resting" && restingUntil ? fill(content.since, { day: formatDay(restingUntil) }) : "";
}
