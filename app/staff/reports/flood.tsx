import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ReportQueue } from "#contract/staff/reports.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { formatNumber } from "#app/ui/format-number.ts";

/** Fewer than these are looked at one by one. */
const minFlood = 10;

/** Many donors whom few networks have reported, whose reports are settled together. */
export function Flood({ queue: { uncounted, readAt }, onSettled }: { queue: ReportQueue; onSettled: () => void }) {
  const { flood: content } = useStaffContent().reports;
  if (uncounted < minFlood) return null;
  const count = formatWaiting(uncounted);
  const settle = async () => {
    let settled = 0;
    for (let donors = 1; donors > 0; settled += donors) ({ donors } = await desk.settleUncounted(readAt));
    toast.success(fill(content.settled, { count: formatNumber(settled) }));
    return onSettled;
  };
  return (
    <section className={`${panelClass} mb-4 border-2 border-haldi-500`}>
      <h2 className="text-h4">{content.heading}</h2>
      <p className="mt-1 mb-2">{fill(content.text, { count })}</p>
      <Question
        open={fill(content.settle, { count })}
        question={fill(content.question, { count })}
        text={content.questionText}
        confirm={fill(content.settle, { count })}
        onConfirm={settle}
      />
    </section>
  );
}
