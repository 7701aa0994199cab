import { Link } from "react-router";
import type { StaffToday } from "#contract/staff/today.ts";
import { fill, useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { formatNumber } from "#app/ui/format-number.ts";

/** What waits for somebody, most urgent first. */
export function Waiting({ today }: { today: StaffToday }) {
  const { today: content } = useStaffContent();
  const items = [
    { count: today.reportedDonors, words: content.reported, to: "/staff/reports", urgent: true },
    { count: today.hiddenByReports, words: content.hidden, to: "/staff/reports", urgent: true },
    { count: today.lapsingSoon, words: content.lapsing, to: "/staff/lapsing", urgent: false },
  ].filter(({ count }) => count > 0);
  const { placeholders } = today;
  return (
    <Panel heading={content.waiting}>
      {items.length + placeholders.length === 0 && <p className="mt-2">{content.nothing}</p>}
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
        {placeholders.length > 0 && (
          <li className="flex flex-wrap items-center gap-x-3.5 py-3">
            <Count count={placeholders.length} />
            <div className="min-w-40 flex-1">
              <p className="font-semibold">
                {placeholders.length === 1 ? content.placeholders.one : content.placeholders.many}
              </p>
              <p className="text-sm text-ink-500">{content.placeholders.text}</p>
            </div>
            <details className="w-full pl-14">
              <summary className={`${button.link} cursor-pointer`}>{content.placeholders.link}</summary>
              <ul className="grid gap-1 text-sm">
                {placeholders.map((placeholder) => (
                  <li
                    key={`${placeholder.language} ${placeholder.file} ${placeholder.field}`}
                    className="wrap-anywhere"
                  >
                    {fill(content.placeholder, placeholder)}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Count({ count, urgent = false }: { count: number; urgent?: boolean }) {
  return (
    <span
      className={`grid h-11 min-w-11 place-items-center rounded-full px-2 font-display font-bold tabular-nums ${urgent ? "bg-haldi-500" : "bg-rice-200"}`}
    >
      {formatNumber(count)}
    </span>
  );
}
