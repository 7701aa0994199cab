import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import {
  writeReportVersion,
  type ReportDecision,
  type ReportedDonor,
  type ReportQueue,
} from "#contract/staff/reports.ts";
import { desk, findChanged, reportCount } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/donors/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { countWaiting } from "#app/staff/ui/count-waiting.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { ReportedCard } from "./reported-card.tsx";

/** What was decided, and about whom. */
type Decided = ReportDecision & { reported: ReportedDonor; text: string };

/** The next donors to decide about, and how many there are in all. */
type Waiting = Pick<ReportQueue, "waiting" | "count">;

type Props = { queue: Waiting; onDecided: (donorId: string) => void; onUndone: (donorId: string) => void };

/** The reported donors one by one: a decision brings the next, and each can be taken back. */
export function Queue({ queue, onDecided, onUndone }: Props) {
  const { reports: content, audit } = useStaffContent();
  const [{ waiting, count }, setQueue] = useState(queue);
  const [decided, setDecided] = useState<Decided[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [first, ...others] = waiting;

  const show = (next: Waiting, nextDecided = decided) => {
    flushSync(() => {
      setQueue(next);
      setDecided(nextDecided);
    });
    reportCount.set(next.count);
    // The answer may come after the page has been left.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  // The server gives twenty at a time. What was taken back meanwhile stays in front.
  const [, readMore] = useAction(async () => {
    const more = await desk.reports();
    setQueue((current) => (current.waiting.length > 0 ? current : more));
  });
  const showNext = (nextDecided = decided) => {
    show({ waiting: others, count: Math.max(0, count - 1) }, nextDecided);
    onDecided(first!.donor.id);
    if (others.length === 0) void readMore();
  };
  const [deciding, decide] = useAction(async (action: "hideReported" | "findFine", words: string) => {
    const { donor } = first!;
    try {
      const decision = await desk[action](donor.id, writeReportVersion(donor));
      showNext([{ ...decision, reported: first!, text: fill(words, { name: donor.fullName }) }, ...decided]);
    } catch (error) {
      const current = findChanged(error);
      if (!current) throw error;
      const [last] = current.actions;
      const isDecided = last && last.id !== donor.actions[0]?.id;
      const values = isDecided && { by: last.by, action: audit.actions[last.action] };
      toast(values ? fill(content.decidedAlready, values) : content.changed);
      if (current.openReports === 0) showNext();
      else show({ waiting: [{ ...first!, donor: current }, ...others], count });
    }
  });
  const [undoing, undo] = useAction(async ({ actionId, reported }: Decided) => {
    const donor = await desk.undo(actionId);
    rememberDonor(donor.id, donor);
    toast.success(content.undone);
    const rest = decided.filter((other) => other.actionId !== actionId);
    show({ waiting: [{ ...reported, donor }, ...waiting], count: count + 1 }, rest);
    onUndone(donor.id);
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-h4 outline-none">
        {count ? countWaiting(count, content.waiting) : content.none}
      </h2>
      {first && (
        <ReportedCard
          key={first.donor.id}
          reported={first}
          pending={deciding || undoing}
          onHide={() => void decide("hideReported", content.hidden)}
          onFine={() => void decide("findFine", content.wasFine)}
          {...(others.length > 0 && { onLater: () => show({ waiting: [...others, first], count }) })}
        />
      )}
      {decided.length > 0 && (
        <ul className={`${panelClass} mt-4 grid gap-2`}>
          {decided.map((one) => (
            <li key={one.actionId} className="flex flex-wrap items-center justify-between gap-3">
              <output className="min-w-0 wrap-anywhere">{one.text}</output>
              <Button
                aria-label={fill(content.undoName, { decision: one.text })}
                busy={undoing}
                look={button.small}
                onClick={() => undo(one)}
              >
                {content.undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
