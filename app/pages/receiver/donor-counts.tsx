import { useEffect, useRef, useState } from "react";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { DonorCounts as Counts } from "#contract/donor-counts.ts";
import { fill } from "#contract/fill.ts";
import { countDonors } from "#app/api.ts";
import type { Places } from "#cms/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { button } from "#app/ui/button.ts";
import { formatNumber } from "#app/ui/format-number.ts";
import { SelectField } from "#app/ui/field.tsx";
import { holdHeight } from "./hold-height.ts";
import { StateCount, StatePlaceholder } from "./state-count.tsx";

type Props = {
  content: Content<"receiver">["counts"];
  places: Places;
  /** The donation type is empty when donors of every type were counted. */
  onPick: (state: string, donationType: DonationType | "") => void;
};

const initialRows = 10;

/** The number of donors in each state, highest first; gone if there is none. */
export function DonorCounts({ content, places, onPick }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [states, setStates] = useState<Counts["states"]>();
  const [donationType, setDonationType] = useState<DonationType | "">("");
  const [showAll, setShowAll] = useState(false);
  const donationLabel = useDonationLabel();
  const given = donationTypes.filter(({ value }) => states?.some((state) => state.donationTypes[value] > 0));
  useEffect(() => {
    const show = (states: Counts["states"]) => {
      if (room.current) holdHeight(room.current);
      setStates(states);
    };
    // The search works without the numbers, so a failure is not shown.
    countDonors().then(show, () => show([]));
  }, []);

  const rows = states
    ?.map(({ state, donors, donationTypes: byType }) => ({
      state,
      count: donationType ? byType[donationType] : donors,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (rows?.length === 0) return <div ref={room} />;

  return (
    <div ref={room} inert={!rows} className="pt-10">
      <div className="mb-4 grid items-end gap-4 sm:grid-cols-[1fr_16rem]">
        <div>
          <h2 className="text-h3">{content.heading}</h2>
          <p className="mt-1 text-ink-700">{content.text}</p>
        </div>
        <SelectField
          {...content.donationType}
          options={given.map(({ value }) => ({ value, label: donationLabel(value) }))}
          value={donationType}
          onChange={(event) => setDonationType(event.target.value as typeof donationType)}
        />
      </div>
      <ol className="-mx-3 gap-x-4 md:columns-2">
        {rows
          ? rows.slice(0, showAll ? undefined : initialRows).map(({ state, count }) => (
              <li key={state} className="break-inside-avoid">
                <StateCount
                  name={stateLabel(places, state)}
                  count={count}
                  highest={rows[0]!.count}
                  content={content}
                  onClick={() => onPick(state, donationType)}
                />
              </li>
            ))
          : Array.from({ length: initialRows }, (_, n) => <StatePlaceholder key={n} />)}
      </ol>
      {rows && rows.length > initialRows && (
        <p className="mt-6 text-center">
          <button type="button" onClick={() => setShowAll(!showAll)} className={button.quiet}>
            {showAll ? content.fewer : fill(content.all, { count: formatNumber(rows.length) })}
          </button>
        </p>
      )}
      {/* Room for the button above. */}
      {!rows && <p className="mt-6 h-12" />}
    </div>
  );
}
