import type { ReactNode } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ReportQueue } from "#contract/staff/reports.ts";
import { call } from "#app/staff/api.ts";
import { donorPath } from "#app/staff/ui/donor-words.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { Link } from "#app/ui/link.tsx";

type Props = Pick<ReportQueue, "bursts" | "uncounted" | "readAt"> & { onDone: () => void };

/** Fewer reports that do not count are looked at one by one. */
const minFlood = 10;

/** What is decided at once: donors hidden within a short time, and reports of few networks about many donors. */
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
            <summary className={`${button.link} cursor-pointer`}>{burst.show}</summary>
            <ul className="grid">
              {donors.map(({ id, fullName }) => (
                <li key={id}>
                  <Link to={donorPath(id)} className={`${button.link} wrap-anywhere`}>
                    {fullName}
                  </Link>
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
          confirm={fill(content.decide, values)}
          onConfirm={confirm}
        />
      </div>
    </section>
  );
}
