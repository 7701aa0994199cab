import type { StaffToday } from "#contract/staff/today.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { countWaiting } from "#app/staff/ui/count-waiting.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { Link } from "#app/ui/link.tsx";
import { Count } from "./count.tsx";
import { Placeholders } from "./placeholders.tsx";

/** What waits for somebody, most urgent first. */
export function Waiting({ today }: { today: StaffToday }) {
  const { today: content } = useStaffContent();
  const { reportedDonors, hiddenByReports, lapsingSoon, placeholders } = today;
  const hidden = hiddenByReports ? countWaiting(hiddenByReports, content.hidden) : content.reported.text;
  const items = [
    { count: reportedDonors, words: { ...content.reported, text: hidden }, to: "/staff/reports", urgent: true },
    { count: lapsingSoon, words: content.lapsing, to: "/staff/lapsing", urgent: false },
  ].filter(({ count }) => count > 0);
  return (
    <Panel heading={content.waiting}>
      {items.length + placeholders.length === 0 && <p className="mt-2">{content.nothing}</p>}
      <ul className="mt-1 divide-y divide-rice-300">
        {items.map(({ count, words, to, urgent }) => (
          <li
            key={words.many}
            className="relative flex flex-wrap items-center gap-x-3.5 rounded-sm py-3 hover:bg-rice-100"
          >
            <Count count={count} urgent={urgent} />
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{count === 1 ? words.one : words.many}</p>
              <p className="text-sm text-ink-500">{words.text}</p>
            </div>
            <Link to={to} className={`${button.link} after:absolute after:inset-0 max-sm:ms-14`}>
              {words.link}
            </Link>
          </li>
        ))}
        <Placeholders />
      </ul>
    </Panel>
  );
}
