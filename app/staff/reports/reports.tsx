import { useRef, useState } from "react";
import type { ReportBurst } from "#contract/staff/reports.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { Bursts } from "./bursts.tsx";
import { Queue } from "./queue.tsx";

export const meta = staffMeta(({ sections }) => sections.reports);

/** Donors whom visitors have reported: bursts first, then one after the other. */
export default function Reports() {
  const { sections } = useStaffContent();
  const reports = useLoading(desk.reports);
  const [decided, setDecided] = useState<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = () => {
    // The button that was pressed goes with its burst.
    heading.current!.focus();
    reports.reload();
  };
  return (
    <div className="mx-auto max-w-3xl">
      <h1 ref={heading} tabIndex={-1} className="mb-3 text-h3 outline-none">
        {sections.reports}
      </h1>
      <Loaded loading={reports}>
        {(queue) => (
          <>
            <Bursts {...queue} bursts={findUndecided(queue.bursts, decided)} onDone={reload} />
            <Queue
              key={queue.waiting.map(({ donor }) => donor.id).join()}
              queue={queue}
              onDecided={(id) => setDecided([...decided, id])}
              onUndone={(undone) => setDecided(decided.filter((id) => id !== undone))}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The bursts without those of their donors about whom the queue has decided since they were read. */
function findUndecided(bursts: ReportBurst[], decided: string[]): ReportBurst[] {
  return bursts
    .map((burst) => ({ ...burst, donors: burst.donors.filter(({ id }) => !decided.includes(id)) }))
    .filter(({ donors }) => donors.length > 1);
}
