import type { StaffToday } from "#contract/staff/today.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { Link } from "#app/ui/link.tsx";
import { Count } from "./count.tsx";
import { Placeholders } from "./placeholders.tsx";

/** What waits for somebody, most urgent first. */
export function Waiting({ today }: { today: StaffToday }) {
  const { today: content } = useStaffContent();
  const items = [
    { count: today.reportedDonors, words: content.reported, to: "/staff/reports", urgent: true },
    { count: today.hiddenByReports, words: content.hidden, to: "/staff/reports", urgent: true },
    { count: today.lapsingSoon, words: content.lapsing, to: "/staff/lapsing", urgent: false },
  ].filter(({ count }) => count > 0);
  return (
    <Panel heading={content.waiting}>
      {items.length + today.placeholders.length === 0 && <p className="mt-2">{content.nothing}</p>}
      <ul className="mt-1 divide-y divide-rice-300">
        {items.map(({ count, words, to, urgent }) => (
          <li key={words.many} className="flex flex-wrap items-center gap-x-3.5 py-3">
            <Count count={count} urgent={urgent} />
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{count === 1 ? words.one : words.many}</p>
              <p className="text-sm text-ink-500">{words.text}</p>
            </div>
            <Link to={to} className={`${button.link} max-sm:ml-14`}>
              {words.link}
            </Link>
          </li>
        ))}
        <Placeholders />
      </ul>
    </Panel>
  );
}
