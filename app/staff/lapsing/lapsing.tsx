import { useState } from "react";
import type { LapsingPage } from "#contract/staff/donors.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { LapsingRow } from "./lapsing-row.tsx";

export const meta = staffMeta(({ sections }) => sections.lapsing);

/** Donors who leave the search soon, as a list to call. */
export default function Lapsing() {
  const { sections, lapsing: content } = useStaffContent();
  const lapsing = useLoading(() => desk.lapsing());
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h3">{sections.lapsing}</h1>
      <p className="mt-1 mb-3 text-ink-700">{content.intro}</p>
      <Loaded loading={lapsing}>{(first) => <CallList first={first} />}</Loaded>
    </div>
  );
}

function CallList({ first }: { first: LapsingPage }) {
  const { lapsing: content } = useStaffContent();
  const [{ donors, next }, setPage] = useState(first);
  const [loading, loadMore] = useAction(async () => {
    const page = await desk.lapsing(next);
    setPage({ ...page, donors: [...donors, ...page.donors] });
  });
  if (donors.length === 0) return <p>{content.none}</p>;
  return (
    <>
      <ul className="divide-y divide-rice-300 rounded-md border border-rice-300 bg-white">
        {donors.map((donor) => (
          <LapsingRow key={donor.id} donor={donor} />
        ))}
      </ul>
      {next && (
        <Button busy={loading} look={`${button.quiet} mt-4 max-sm:w-full`} onClick={loadMore}>
          {content.more}
        </Button>
      )}
    </>
  );
}
