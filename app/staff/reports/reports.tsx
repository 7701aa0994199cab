import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { writeReportVersion, type ReportQueue } from "#contract/staff/reports.ts";
import { call, findChanged, reportCount } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { countWaiting } from "#app/staff/ui/count-waiting.ts";
import { donorPath } from "#app/staff/ui/donor-words.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Link } from "#app/ui/link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { Route } from "./+types/reports";
import { ReportedCard } from "./reported-card.tsx";

export const clientLoader = () => call<ReportQueue>("GET", "/reports");

type Decided = { id: string; text: string };

/** Donors whom visitors have reported, one after the other. A wrong decision is put right on the donor's own page. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { sections, reports: content } = useStaffContent();
  const [decided, setDecided] = useState<Decided[]>([]);
  const { queue, waiting, heading, reading, read, postpone } = useQueue(loaderData);
  const [deciding, decide] = useDecide(waiting[0], async (decision) => {
    if (decision) setDecided([decision, ...decided.filter(({ id }) => id !== decision.id)]);
    await read();
  });
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-3 text-h3">{sections.reports}</h1>
      <h2 ref={heading} tabIndex={-1} className="text-h4">
        {queue.count ? countWaiting(queue.count, content.waiting) : content.none}
      </h2>
      {waiting[0] && (
        <ReportedCard
          key={waiting[0].id}
          donor={waiting[0]}
          pending={reading || deciding}
          onDecide={decide}
          {...(waiting.length > 1 && { onLater: postpone })}
        />
      )}
      {decided.length > 0 && (
        <ul className={`${panelClass} mt-4 grid gap-2`}>
          {decided.map(({ id, text }) => (
            <li key={id}>
              <output>
                <Link to={donorPath(id)} className="button-link wrap-anywhere" label={text} />
              </output>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The queue as the server last sent it, and its donors, with postponed ones last. */
function useQueue(first: ReportQueue) {
  const [queue, setQueue] = useState(first);
  const [postponed, setPostponed] = useState<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => reportCount.set(queue.count), [queue]);
  const waiting = queue.waiting.toSorted((a, b) => postponed.indexOf(a.id) - postponed.indexOf(b.id));
  /** The button that was pressed may be gone; the answer may come after the page has been left. */
  const focusHeading = () => takeFocus(heading.current, "start");
  const [reading, read] = useAction(async () => {
    const next = await clientLoader();
    flushSync(() => setQueue(next));
    focusHeading();
  });
  const postpone = () => {
    const { id } = waiting[0]!;
    flushSync(() => setPostponed([...postponed.filter((other) => other !== id), id]));
    focusHeading();
  };
  return { queue, waiting, heading, reading, read, postpone };
}

/** A way to decide about a donor. If a colleague was quicker, it says what they did, and there is no decision. */
function useDecide(donor: StaffDonor | undefined, onDone: (decision?: Decided) => Promise<void>) {
  const { reports: content, audit } = useStaffContent();
  return useAction(async (action: "hide" | "fine") => {
    const { id, fullName: name, actions } = donor!;
    const version = writeReportVersion(donor!);
    try {
      await call("POST", `/reports/${id}/${action}`, { version });
      await onDone({ id, text: fill(action === "hide" ? content.hidden : content.wasFine, { name }) });
    } catch (error) {
      const last = findChanged(error)?.actions[0];
      if (!findChanged(error)) throw error;
      const values = last && last.id !== actions[0]?.id && { by: last.by, action: audit.actions[last.action] };
      toast(values ? fill(content.decidedAlready, values) : content.changed);
      await onDone();
    }
  });
}
