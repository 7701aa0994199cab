import { useState } from "react";
import { donationTypes } from "#contract/donation-types.ts";
import { fill } from "#contract/fill.ts";
import type { DayCount } from "#contract/managed-donor.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatDay, formatNumber } from "#app/ui/format.ts";

const height = 90;
const statesShown = 6;

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
        <summary className="button-link cursor-pointer text-sm">{content.asTable}</summary>
        <NumbersTable
          columns={[content.day, content.count]}
          rows={days.toReversed().map(({ day, times }) => ({ name: formatDay(day), number: times }))}
        />
      </details>
    </Panel>
  );
}

export function DonorNumbers({ donors, listed, states }: StaffToday) {
  const { today: content } = useStaffContent();
  const { places } = useStaffData();
  const labelOf = useDonationLabel();
  const [all, setAll] = useState(false);
  const byState = states
    .filter(({ donors }) => donors > 0)
    .map(({ state, donors }) => ({ name: stateLabel(places, state), number: donors }))
    .toSorted((a, b) => b.number - a.number);
  const byKind = donationTypes.map(({ value }) => ({
    name: labelOf(value),
    number: states.reduce((sum, { donationTypes }) => sum + (donationTypes[value] ?? 0), 0),
  }));
  const text = fill(content.donorsText, { count: formatNumber(donors), listed: formatNumber(listed) });
  return (
    <Panel heading={content.donors}>
      <p className="mb-2 text-sm text-ink-500">{text}</p>
      {byState.length === 0 ? (
        <p>{content.none}</p>
      ) : (
        <>
          <NumbersTable
            caption={content.byKind}
            columns={[content.kind, content.number]}
            rows={byKind.filter(({ number }) => number > 0)}
          />
          <NumbersTable
            caption={content.byState}
            columns={[content.state, content.number]}
            rows={all ? byState : byState.slice(0, statesShown)}
          />
        </>
      )}
      {!all && byState.length > statesShown && (
        <button type="button" className="button-link text-sm" onClick={() => setAll(true)}>
          {fill(content.all, { count: byState.length })}
        </button>
      )}
    </Panel>
  );
}

type TableProps = { caption?: string; columns: [string, string]; rows: { name: string; number: number }[] };

function NumbersTable({ caption, columns, rows }: TableProps) {
  const most = Math.max(1, ...rows.map(({ number }) => number));
  return (
    <table className="mt-2 w-full text-sm">
      {caption && <caption className="text-start font-semibold">{caption}</caption>}
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, number }) => (
          <tr key={name}>
            <th scope="row" className="w-full py-1 text-start font-normal">
              {name}
              <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-rice-200">
                <span
                  className="block h-full rounded-full bg-geru-600"
                  style={{ width: `${(number / most) * 100}%` }}
                />
              </span>
            </th>
            <td className="py-1 ps-4 text-end align-bottom leading-none font-semibold tabular-nums">
              {formatNumber(number)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
