import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import type { StaffDonorSearch } from "#contract/staff/donors.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { DonorRow } from "./donor-row.tsx";
import { Filters } from "./filters.tsx";
import { FindForm } from "./find-form.tsx";
import { findDonors, findMoreDonors, searchMemory, type SearchMemory } from "./search-memory.ts";

export const meta = staffMeta(({ sections }) => sections.donors);

export default function Donors() {
  const { sections, donors: content } = useStaffContent();
  const memory = searchMemory.use();
  const [search, setSearch] = useState<StaffDonorSearch>(memory.search);
  const heading = useRef<HTMLHeadingElement>(null);

  const answerSearch = async (search: StaffDonorSearch, askedFrom?: Element | null) => {
    if (!(await findDonors(search))) return;
    // Whoever types the next search meanwhile keeps the focus.
    const active = document.activeElement;
    if (active === askedFrom || !active?.matches("input, select")) heading.current?.focus({ preventScroll: true });
  };
  const [finding, find] = useAction(answerSearch);
  // Whoever is quicker than an answer does not wait for it.
  const [, findAtOnce] = useAction(answerSearch, undefined, { overlaps: true });
  const [loadingMore, loadMore] = useAction(findMoreDonors);
  const filter = (change: Partial<StaffDonorSearch>) => {
    const filtered = { ...search, ...change };
    setSearch(filtered);
    void findAtOnce(filtered);
  };

  // Today hands over what was typed there; Back finds the answer in memory.
  const findFirst = useEffectEvent(() => {
    if (!memory.donors) void findAtOnce(search);
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
        <h2 ref={heading} tabIndex={-1} aria-live="polite" className="text-h4 outline-none">
          {describeCount(memory, content)}
        </h2>
        {memory.donors?.length === 0 && <p className="mt-1 text-ink-700">{content.noneHint}</p>}
        {!!memory.donors?.length && (
          <ul className="mt-2 divide-y divide-rice-300 overflow-hidden rounded-md border border-rice-300 bg-white">
            {memory.donors.map((donor) => (
              <DonorRow key={donor.id} donor={donor} />
            ))}
          </ul>
        )}
        {memory.next && (
          <Button busy={loadingMore} look={`${button.quiet} mt-4 max-sm:w-full`} onClick={loadMore}>
            {content.more}
          </Button>
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
