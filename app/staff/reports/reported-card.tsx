import { fill } from "#contract/fill.ts";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { useStaffData } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { donorPath } from "#app/staff/ui/donor-words.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { choosePlural } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import { phoneUrl } from "#app/ui/phone-link.tsx";

type CardProps = {
  donor: StaffDonor;
  pending: boolean;
  onDecide: (decision: "hide" | "fine") => unknown;
  /** Without it there is no other donor to look at first. */
  onLater?: () => void;
};

export function ReportedCard({ donor, pending, onDecide, onLater }: CardProps) {
  const { content: words, card, places } = useStaffData();
  const content = words.reports;
  const open = donor.reports.filter(({ settled }) => !settled);
  const reasons = Object.entries(Object.groupBy(open, ({ reason }) => reason)).toSorted();
  const details = new Set(open.flatMap(({ details }) => details ?? []));
  return (
    <article className={`${panelClass} mt-3`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={`rounded-sm px-2 text-sm font-semibold ${donor.hiddenByReports ? "bg-plum-300/45" : "bg-haldi-300"}`}
        >
          {donor.hiddenByReports ? content.hiddenNow : content.listedNow}
        </span>
        <span className="text-sm text-ink-500">
          {choosePlural(open.length, content.count)}, {fill(content.newest, { when: formatTime(open[0]!.at) })}
        </span>
      </p>
      <ul className="my-2 font-semibold">
        {reasons.map(([reason, reports]) => (
          <li key={reason}>
            {fill(content.reason, {
              count: reports!.length,
              reason: card.report.reasons[reason as ReportReason] ?? reason,
            })}
          </li>
        ))}
      </ul>
      {details.size > 0 && (
        <ul aria-label={content.details} className="mb-3 grid gap-1 border-s-4 border-haldi-500 ps-3">
          {[...details].map((text) => (
            <li key={text} className="wrap-anywhere">
              {fill(content.quote, { text })}
            </li>
          ))}
        </ul>
      )}
      <DonorCard donor={donor.shown} content={card} places={places} preview />
      <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        <Button busy={pending} look="button-primary" label={content.fine} onClick={() => onDecide("fine")} />
        <Button busy={pending} look="button-danger-quiet" onClick={() => onDecide("hide")}>
          {donor.hiddenByReports ? content.keepHidden : content.hide}
        </Button>
        <a href={phoneUrl(donor.phoneNo)} className="button-quiet max-sm:col-span-2">
          {content.call}
        </a>
        <div className="flex items-center gap-x-5 max-sm:col-span-2">
          {onLater && <Button look="button-link" label={content.later} onClick={onLater} />}
          <Link to={donorPath(donor.id)} className="button-link" label={content.allDetails} />
        </div>
      </div>
    </article>
  );
}
