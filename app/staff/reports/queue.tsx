import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ReportDecision, ReportedDonor, ReportQueue } from "#contract/staff/reports.ts";
import { desk, findChanged } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/donors/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { ReportedCard } from "./reported-card.tsx";

/** What was decided last, and about whom. */
type Decided = ReportDecision & { reported: ReportedDonor; text: string };

/** The next donors to decide about, and how many there are in all. */
type Waiting = Pick<ReportQueue, "waiting" | "count">;

type Props = { queue: Waiting; onDecided: (donorId: string) => void; onUndone: (donorId: string) => void };

/** The reported donors one by one: a decision brings the next, and can be taken back. */
export function Queue({ queue, onDecided, onUndone }: Props) {
  const { reports: content } = useStaffContent();
  const [{ waiting, count }, setQueue] = useState(queue);
  const [last, setLast] = useState<Decided>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [first, ...others] = waiting;

  const show = (next: Waiting, decided?: Decided) => {
    flushSync(() => {
      setQueue(next);
      setLast(decided);
    });
    heading.current!.focus({ preventScroll: true });
    heading.current!.scrollIntoView();
  };
  // The server gives twenty at a time.
  const [, readMore] = useAction(async () => setQueue(await desk.reports()));
  const [deciding, decide] = useAction(async (action: "hideReported" | "findFine", words: string) => {
    const decision = await desk[action](first!.donor.id).catch((error: unknown) => {
      if (!findChanged(error)) throw error;
      // Somebody else has decided already.
      toast((error as Error).message);
      return undefined;
    });
    const text = fill(words, { name: first!.donor.fullName });
    show({ waiting: others, count: count - 1 }, decision ? { ...decision, reported: first!, text } : last);
    onDecided(first!.donor.id);
    if (others.length === 0) void readMore();
  });
  const [undoing, undo] = useAction(async ({ actionId, reported }: Decided) => {
    const donor = await desk.undo(actionId);
    rememberDonor(donor.id, donor);
    toast.success(content.undone);
    show({ waiting: [{ ...reported, donor }, ...waiting], count: count + 1 });
    onUndone(donor.id);
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-h4 outline-none">
        {count ? choosePlural(count, content.waiting) : content.none}
      </h2>
      {first && (
        <ReportedCard
          key={first.donor.id}
          reported={first}
          pending={deciding || undoing}
          onHide={() => void decide("hideReported", content.hidden)}
          onFine={() => void decide("findFine", content.wasFine)}
          {...(others.length > 0 && { onLater: () => show({ waiting: [...others, first], count }, last) })}
        />
      )}
      {last && (
        <div className={`${panelClass} mt-4 flex flex-wrap items-center justify-between gap-3`}>
          <output className="min-w-0 wrap-anywhere">{last.text}</output>
          <button type="button" aria-disabled={undoing} className={button.small} onClick={() => void undo(last)}>
            {content.undo}
          </button>
        </div>
      )}
    </>
  );
}
