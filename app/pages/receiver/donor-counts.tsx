import { useEffect, useRef, useState } from "react";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { DonorCounts as Counts } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import { call } from "#app/api.ts";
import type { Places } from "#app/donors/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { choosePlural, formatNumber } from "#app/ui/format.ts";
import { SelectField } from "#app/ui/field.tsx";

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
  useEffect(() => {
    const show = (states: Counts["states"]) => {
      if (room.current) holdHeight(room.current);
      setStates(states);
    };
    // The search works without the numbers, so a failure is not shown.
    call<Counts>("GET", "/counts").then(
      ({ states }) => show(states),
      () => show([]),
    );
  }, []);
  const given = donationTypes.filter(({ value }) => states?.some((state) => state.donationTypes[value] > 0));
  const rows = states
    ?.map(({ state, donors, donationTypes: byType }) => ({
      state,
      count: donationType ? byType[donationType] : donors,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  if (rows?.length === 0) return <div ref={room} />;

  return (
    <div ref={room} inert={!rows} className="pt-10 noscript:hidden">
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
          : // As tall as a state with its number, so that nothing moves when the numbers come.
            Array.from({ length: initialRows }, (_, n) => (
              <li key={n} className="break-inside-avoid px-3 py-2 motion-safe:animate-pulse">
                <span className="block w-1/3 rounded-sm bg-rice-200 leading-snug">&nbsp;</span>
                <span className="mt-1.5 block h-2.5 rounded-full bg-rice-200" />
              </li>
            ))}
      </ol>
      {rows && rows.length > initialRows && (
        <p className="mt-6 text-center">
          <button type="button" onClick={() => setShowAll(!showAll)} className="button-quiet">
            {showAll ? content.fewer : fill(content.all, { count: formatNumber(rows.length) })}
          </button>
        </p>
      )}
      {/* Room for the button above. */}
      {!rows && <p className="mt-6 h-12" />}
    </div>
  );
}

type CountProps = { name: string; count: number; highest: number; content: Props["content"]; onClick: () => void };

/** A state with its number of donors, and a bar beside the highest one. */
function StateCount({ name, count, highest, content, onClick }: CountProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="group block w-full rounded-sm px-3 py-2 text-start hover:bg-rice-100"
    >
      <span className="sr-only">{fill(choosePlural(count, content), { state: name })}</span>
      <span aria-hidden="true" className="flex items-end justify-between gap-4 leading-snug">
        <b className="font-semibold underline decoration-rice-300 decoration-2 underline-offset-4 group-hover:decoration-ink-900">
          {name}
        </b>
        <span className="tabular-nums">{formatNumber(count)}</span>
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-rice-200">
        <span
          className="block h-full min-w-2.5 rounded-full bg-geru-600"
          style={{ width: `${(count / highest) * 100}%` }}
        />
      </span>
    </button>
  );
}

/** Keeps an element as tall as it is until it is below the window, where losing height moves nothing that is seen. */
function holdHeight(element: HTMLElement): void {
  element.style.minHeight = `${element.offsetHeight}px`;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry!.isIntersecting) return;
      element.style.minHeight = "";
      observer.disconnect();
    },
    // An element above the window counts as in it.
    { rootMargin: "1000000px 0px 0px" },
  );
  observer.observe(element);
}
