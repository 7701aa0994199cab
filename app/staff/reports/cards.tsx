import type { ReactNode } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { ReportQueue } from "#contract/staff/reports.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { call } from "#app/staff/api.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { donorPath } from "#app/staff/ui/donor-words.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { choosePlural, formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { phoneUrl } from "#app/ui/phone-link.tsx";

type Props = Pick<ReportQueue, "bursts" | "uncounted" | "readAt"> & { onDone: () => void };

/** Fewer reports that do not count are looked at one by one. */
const minFlood = 10;

/** Decides at once about donors hidden within a short time, and about reports of few networks on many donors. */
export function Bursts({ bursts, uncounted, readAt, onDone }: Props) {
  const { burst, flood } = useStaffContent().reports;
  const settle = async () => {
    let settled = 0;
    for (let donors = 1; donors > 0; settled += donors) {
      ({ donors } = await call<{ donors: number }>("POST", "/reports/settle-uncounted", { until: readAt }));
    }
    return settled;
  };
  return (
    <>
      {bursts.map(({ since, until, donors }) => (
        <DecideAll
          key={since}
          content={burst}
          values={{ count: formatWaiting(donors.length), since: formatTime(since), until: formatTime(until) }}
          decide={async () => {
            const path = "/reports/restore-burst";
            return (await call<{ restored: number }>("POST", path, { since, until })).restored;
          }}
          onDone={onDone}
        >
          <details>
            <summary className="button-link cursor-pointer">{burst.show}</summary>
            <ul className="grid">
              {donors.map(({ id, fullName }) => (
                <li key={id}>
                  <Link to={donorPath(id)} className="button-link wrap-anywhere" label={fullName} />
                </li>
              ))}
            </ul>
          </details>
        </DecideAll>
      ))}
      {uncounted >= minFlood && (
        <DecideAll content={flood} values={{ count: formatWaiting(uncounted) }} decide={settle} onDone={onDone} />
      )}
    </>
  );
}

type DecideAllProps = {
  content: Record<"heading" | "text" | "decide" | "question" | "done", string> & { questionText?: string };
  values: Record<string, string>;
  /** Gives the number of donors that it was about. */
  decide: () => Promise<number>;
  onDone: () => void;
  children?: ReactNode;
};

function DecideAll({ content, values, decide, onDone, children }: DecideAllProps) {
  const confirm = async () => {
    toast.success(fill(content.done, { count: formatWaiting(await decide()) }));
    return onDone;
  };
  return (
    <section className={`${panelClass} mb-4 border-2 border-haldi-500`}>
      <h2 className="text-h4">{content.heading}</h2>
      <p className="mt-1">{fill(content.text, values)}</p>
      {children}
      <div className="mt-2">
        <Question
          open={fill(content.decide, values)}
          question={fill(content.question, values)}
          text={content.questionText}
          onConfirm={confirm}
        />
      </div>
    </section>
  );
}

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
