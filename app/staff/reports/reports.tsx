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
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-3 text-h3">{sections.reports}</h1>
      <Loaded loading={reports}>
        {(queue) => (
          <>
            <Bursts bursts={queue.bursts} waiting={queue.waiting} onRestored={reports.reload} />
            <Queue key={queue.waiting.map(({ donor }) => donor.id).join()} waiting={queue.waiting} />
          </>
        )}
      </Loaded>
    </div>
  );
}
