import { useState } from "react";
import { donationTypes } from "#contract/donation-types.ts";
import { fill } from "#contract/fill.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { formatNumber } from "#app/ui/format-number.ts";

type Row = { name: string; donors: number };

const statesShown = 6;

/** How many donors there are by kind and by state. */
export function DonorNumbers({ states }: { states: StaffToday["states"] }) {
  const { today: content } = useStaffContent();
  const { places: names } = useStaffData();
  const labelOf = useDonationLabel();
  const [all, setAll] = useState(false);
  const places = states
    .filter(({ donors }) => donors > 0)
    .map(({ state, donors }) => ({ name: stateLabel(names, state), donors }))
    .toSorted((a, b) => b.donors - a.donors);
  if (places.length === 0) return <p>{content.none}</p>;
  const kinds = donationTypes.map(({ value }) => ({
    name: labelOf(value),
    donors: states.reduce((sum, { donationTypes }) => sum + (donationTypes[value] ?? 0), 0),
  }));
  return (
    <>
      <NumbersTable caption={content.byKind} column={content.kind} rows={kinds.filter(({ donors }) => donors > 0)} />
      <NumbersTable
        caption={content.byState}
        column={content.state}
        rows={all ? places : places.slice(0, statesShown)}
      />
      {!all && places.length > statesShown && (
        <button type="button" className={`${button.link} text-sm`} onClick={() => setAll(true)}>
          {fill(content.all, { count: places.length })}
        </button>
      )}
    </>
  );
}

function NumbersTable({ caption, column, rows }: { caption: string; column: string; rows: Row[] }) {
  const { today: content } = useStaffContent();
  const most = Math.max(...rows.map(({ donors }) => donors));
  return (
    <table className="mt-2 w-full text-sm">
      <caption className="text-start font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{content.number}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, donors }) => (
          <tr key={name}>
            <th scope="row" className="w-full py-1 text-start font-normal">
              {name}
              <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-rice-200">
                <span
                  className="block h-full rounded-full bg-geru-600"
                  style={{ width: `${(donors / most) * 100}%` }}
                />
              </span>
            </th>
            <td className="py-1 ps-4 text-end align-bottom leading-none font-semibold tabular-nums">
              {formatNumber(donors)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
