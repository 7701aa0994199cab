import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ReportBurst } from "#contract/staff/reports.ts";
import { desk } from "#app/staff/api.ts";
import { donorPath } from "#app/staff/donors/donor-row.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { Link } from "#app/ui/link.tsx";

type Props = { bursts: ReportBurst[]; onRestored: () => void };

/** Many donors hidden within a short time, who are restored together. */
export function Bursts({ bursts, onRestored }: Props) {
  const { burst: content } = useStaffContent().reports;
  const restore = async (burst: ReportBurst) => {
    const { restored } = await desk.restoreBurst(burst);
    toast.success(fill(content.restored, { count: restored }));
    return onRestored;
  };
  return bursts.map((burst) => {
    const { since, until, donors } = burst;
    const count = donors.length;
    return (
      <section key={since} className={`${panelClass} mb-4 border-2 border-haldi-500`}>
        <h2 className="text-h4">{content.heading}</h2>
        <p className="mt-1">{fill(content.text, { count, since: formatTime(since), until: formatTime(until) })}</p>
        <details>
          <summary className={`${button.link} cursor-pointer`}>{content.show}</summary>
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
        <div className="mt-2">
          <Question
            open={fill(content.restore, { count })}
            question={fill(content.question, { count })}
            confirm={fill(content.restore, { count })}
            onConfirm={() => restore(burst)}
          />
        </div>
      </section>
    );
  });
}
