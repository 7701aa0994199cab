import { useEffect, useEffectEvent, useRef, useState } from "react";
import { donationTypes } from "#contract/donation-types.ts";
import { fill } from "#contract/fill.ts";
import { type StaffDonorSearch, type StaffDonorSummary, standings } from "#contract/staff/donors.ts";
import type { StaffNeedSummary } from "#contract/staff/needs.ts";
import { PlaceFields } from "#app/donors/donor-fields.tsx";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { findDonors, findMoreDonors, noSearch, searchMemory, type SearchMemory } from "#app/staff/search-memory.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { donorPath, needPath, StandingLabel, useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { ItemList } from "#app/staff/ui/item-list.tsx";
import { FindForm } from "#app/staff/ui/find-form.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { hasMovedOn } from "#app/ui/take-focus.ts";

export default function Donors() {
  const { sections, donors: content } = useStaffContent();
  const memory = searchMemory.use();
  const [search, setSearch] = useState<StaffDonorSearch>(memory.search);
  const heading = useRef<HTMLHeadingElement>(null);

  // Nobody has to wait for an answer before the next search, and typing meanwhile keeps the focus.
  const answerSearch = async (search: StaffDonorSearch, askedFrom: Element | null = null) => {
    if ((await findDonors(search)) && !hasMovedOn(askedFrom)) heading.current?.focus({ preventScroll: true });
  };
  const [finding, find] = useAction(answerSearch);
  const [loadingMore, loadMore] = useAction(findMoreDonors);
  const filter = (change: Partial<StaffDonorSearch>) => {
    const filtered = { ...search, ...change };
    setSearch(filtered);
    void find(filtered);
  };

  // Today hands over what was typed there; Back finds the answer in memory.
  const findFirst = useEffectEvent(() => {
    if (!memory.donors) void find(search);
  });
  useEffect(() => findFirst(), []);

  return (
    <>
      <h1 className="mb-3 text-h3">{sections.donors}</h1>
      <FindForm
        find={search.find}
        onChange={(find) => setSearch({ ...search, find })}
        onFind={() => void find(search, document.activeElement)}
        busy={finding}
      >
        <Filters search={search} onChange={filter} />
      </FindForm>
      <section aria-busy={finding} className="mt-4">
        <h2 ref={heading} tabIndex={-1} aria-live="polite" className="text-h4">
          {describeCount(memory, content)}
        </h2>
        {!!memory.needs?.length && <FoundNeeds needs={memory.needs} />}
        {memory.donors?.length === 0 && <p className="mt-1 text-ink-700">{content.noneHint}</p>}
        {!!memory.donors?.length && (
          <ul className="mt-2 divide-y divide-rice-300 overflow-hidden rounded-md border border-rice-300 bg-white">
            {memory.donors.map((donor) => (
              <DonorRow key={donor.id} donor={donor} />
            ))}
          </ul>
        )}
        {memory.next && (
          <Button busy={loadingMore} look="button-quiet mt-4 max-sm:w-full" label={content.more} onClick={loadMore} />
        )}
      </section>
    </>
  );
}

function describeCount({ donors, next }: SearchMemory, content: ReturnType<typeof useStaffContent>["donors"]): string {
  if (!donors) return "";
  if (donors.length === 0) return content.none;
  return next ? fill(content.first, { count: donors.length }) : choosePlural(donors.length, content);
}

type Props = { search: StaffDonorSearch; onChange: (change: Partial<StaffDonorSearch>) => void };

function Filters({ search, onChange }: Props) {
  const { content, fields, places } = useStaffData();
  const labelOf = useDonationLabel();
  const { find: _find, before: _before, ...filters } = search;
  const count = Object.values(filters).filter(Boolean).length;
  const [open, setOpen] = useState(count > 0);
  const change = (changed: object) => onChange(changed as Partial<StaffDonorSearch>);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1">
      <summary className="button-link cursor-pointer">
        {count ? fill(content.donors.filtersOn, { count }) : content.donors.filters}
      </summary>
      <div className="mt-1 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <PlaceFields content={fields.search} choice={{ ...search, bloodType: "" }} onChange={change} places={places} />
        <SelectField
          label={fields.search.donationType.label}
          placeholder={fields.search.donationType.placeholder}
          name="donationType"
          options={donationTypes.map(({ value }) => ({ value, label: labelOf(value) }))}
          value={search.donationType}
          onChange={(event) => change({ donationType: event.target.value })}
        />
        <SelectField
          {...content.donors.standing}
          name="standing"
          options={standings.map((standing) => ({ value: standing, label: content.standings[standing] }))}
          value={search.standing}
          onChange={(event) => change({ standing: event.target.value })}
        />
      </div>
      {count > 0 && (
        <button type="button" className="button-link" onClick={() => onChange({ ...noSearch, find: search.find })}>
          {content.donors.clear}
        </button>
      )}
    </details>
  );
}

/** What is called by a reference on the telephone. */
function FoundNeeds({ needs }: { needs: StaffNeedSummary[] }) {
  const words = useDonorWords();
  return (
    <ItemList
      items={needs}
      linkTo={needPath}
      describe={(need) => [
        [need.reference, words.gift(need), words.place(need)].join(" · "),
        need.fullName,
        formatDay(need.neededOn),
      ]}
    />
  );
}

/** A donor in a list; the whole row opens them. */
function DonorRow({ donor }: { donor: StaffDonorSummary }) {
  const { donors: content } = useStaffContent();
  const describe = useDonorWords();
  return (
    <li className="relative grid gap-x-5 px-4 py-2.5 hover:bg-rice-100 sm:px-5 md:grid-cols-[1.3fr_1fr_1.4fr] md:items-center">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 md:justify-start">
        <Link
          to={donorPath(donor.id)}
          className="font-semibold wrap-anywhere text-geru-600 underline-offset-4 after:absolute after:inset-0 hover:underline"
          label={donor.fullName}
        />
        <StandingLabel standing={donor.standing} />
      </div>
      <p className="tabular-nums">{donor.phoneNo}</p>
      <p className="text-sm text-ink-500">
        {describe.gift(donor)} · {describe.place(donor)}
        {donor.openReports > 0 && (
          <strong className="font-semibold text-error"> · {choosePlural(donor.openReports, content.reports)}</strong>
        )}
      </p>
    </li>
  );
}
