import { fill } from "#contract/fill.ts";
import type { DayCount } from "#contract/managed-donor.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { button } from "#app/ui/button.ts";
import { formatDay } from "#app/ui/dates.ts";
import { formatNumber } from "#app/ui/format-number.ts";

const height = 90;

/** A bar for each day, and the same as a table. */
export function Registrations({ days }: { days: DayCount[] }) {
  const { today: content } = useStaffContent();
  const total = formatNumber(days.reduce((sum, { times }) => sum + times, 0));
  const most = Math.max(1, ...days.map(({ times }) => times));
  return (
    <Panel heading={content.registrations}>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
        role="img"
        aria-label={fill(content.chart, { count: total, most: formatNumber(most) })}
        viewBox={`0 0 ${days.length * 10 - 3} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full border-b border-rice-300 fill-geru-600"
      >
        {days.map(({ day, times }, n) => {
          const size = (times / most) * height;
          return <rect key={day} x={n * 10} y={height - size} width={7} height={size} rx={1} />;
        })}
      </svg>
      <p className="mt-1 text-sm text-ink-500">
        {fill(content.registrationsText, { count: total, today: formatNumber(days.at(-1)?.times ?? 0) })}
      </p>
      <details>
        <summary className={`${button.link} cursor-pointer text-sm`}>{content.asTable}</summary>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-500">
              <th scope="col">{content.day}</th>
              <th scope="col" className="text-right">
                {content.count}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rice-200">
            {days.toReversed().map(({ day, times }) => (
              <tr key={day}>
                <th scope="row" className="text-left font-normal">
                  {formatDay(day)}
                </th>
                <td className="text-right tabular-nums">{formatNumber(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
