import type { ReportReason } from "#contract/report-reasons.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { ActionList } from "#app/staff/audit/action-list.tsx";
import { useStaffData } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { formatDay, formatTime } from "#app/ui/dates.ts";

/** Reports about the donor, when the number was asked for, and what staff did. */
export function DonorHistory({ donor }: { donor: StaffDonor }) {
  const { content: words, card } = useStaffData();
  const content = words.donor;
  return (
    <>
      <Panel heading={content.reports}>
        {donor.reports.length === 0 && <p className="mt-1">{content.noReports}</p>}
        <ul className="mt-1 grid gap-1">
          {donor.reports.map(({ at, reason, details, settled }) => (
            <li key={`${at} ${reason}`}>
              {card.report.reasons[reason as ReportReason] ?? reason}
              {details && `: ${details}`}
              <span className="text-sm text-ink-500">
                {" "}
                · {formatTime(at)} · {settled ? content.settled : content.open}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel heading={content.actions}>
        {donor.actions.length === 0 ? (
          <p className="mt-1">{content.noActions}</p>
        ) : (
          <ActionList actions={donor.actions} />
        )}
      </Panel>
      {donor.numberAskedAt.length + donor.numberAskedOn.length > 0 && (
        <details className="px-1">
          <summary className={`${button.link} cursor-pointer`}>{content.asked}</summary>
          <ul className="grid gap-0.5 text-sm">
            {donor.numberAskedAt.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
            {donor.numberAskedOn.map(({ day, times }) => (
              <li key={day}>{`${formatDay(day)}: ${choosePlural(times, content.askedTimes)}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
