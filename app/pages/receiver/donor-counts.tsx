import { useEffect, useState } from "react";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { DonorCounts as Counts } from "#contract/donor-counts.ts";
import { countDonors } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { SelectField } from "#app/ui/field.tsx";

type Props = {
  words: Content<"receiver">["counts"];
  /** Searches there, for those who give this; for all without a donation type. */
  onPick: (state: string, donationType: DonationType | "") => void;
};

const atFirst = 10;

/** How many donors each state has, the most first; nothing while that is not known. */
export function DonorCounts({ words, onPick }: Props) {
  const [states, setStates] = useState<Counts["states"]>([]);
  const [kind, setKind] = useState<DonationType | "">("");
  const [all, setAll] = useState(false);
  useEffect(() => {
    // The search is whole without the numbers: whoever came for it is not told that they are missing.
    countDonors().then(setStates, () => undefined);
  }, []);

  const rows = states
    .map(({ state, donors, donationTypes }) => ({ state, count: kind ? donationTypes[kind] : donors }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (rows.length === 0) return null;
  const given = donationTypes.filter(({ value }) => states.some((state) => state.donationTypes[value] > 0));

  return (
    <div className="mt-10">
      <div className="mb-4 grid items-end gap-4 sm:grid-cols-[1fr_16rem]">
        <div>
          <h2 className="text-h3">{words.heading}</h2>
          <p className="mt-1 text-ink-700">{words.text}</p>
        </div>
        <SelectField
          {...words.kind}
          options={given}
          value={kind}
          onChange={(event) => setKind(event.target.value as typeof kind)}
        />
      </div>
      <ol className="-mx-3 gap-x-4 md:columns-2">
        {rows.slice(0, all ? undefined : atFirst).map(({ state, count }) => (
          <li key={state} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => onPick(state, kind)}
              className="group block w-full rounded-sm px-3 py-2 text-left hover:bg-rice-100"
            >
              <span className="sr-only">{tell(words, state, count)}</span>
              <span aria-hidden="true" className="flex items-end justify-between gap-4 leading-snug">
                <span className="font-semibold underline decoration-rice-300 decoration-2 underline-offset-4 group-hover:decoration-ink-900">
                  {state}
                </span>
                <span className="tabular-nums">{write(count)}</span>
              </span>
              <span aria-hidden="true" className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-rice-200">
                <span
                  className="block h-full min-w-2.5 rounded-full bg-geru-600"
                  style={{ width: `${(count / rows[0]!.count) * 100}%` }}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {rows.length > atFirst && (
        <p className="mt-6 text-center">
          <button type="button" onClick={() => setAll(!all)} className={button.quiet}>
            {all ? words.fewer : words.all.replace("{count}", write(rows.length))}
          </button>
        </p>
      )}
    </div>
  );
}

function tell({ one, many }: Props["words"], state: string, count: number): string {
  return (count === 1 ? one : many).replace("{state}", state).replace("{count}", write(count));
}

function write(count: number): string {
  return count.toLocaleString("en-IN");
}
