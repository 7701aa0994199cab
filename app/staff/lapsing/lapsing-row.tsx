import { useState } from "react";
import { dayAt } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { LapsingDonor } from "#contract/staff/donors.ts";
import { desk } from "#app/staff/api.ts";
import { donorPath } from "#app/staff/donors/donor-row.tsx";
import { useDonorWords } from "#app/staff/donors/use-donor-words.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { formatDay } from "#app/ui/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { phoneUrl } from "#app/ui/phone-link.tsx";

/** A donor to call, and how the call went; what was said stays in its place. */
export function LapsingRow({ donor }: { donor: LapsingDonor }) {
  const { lapsing: content } = useStaffContent();
  const describe = useDonorWords();
  const [outcome, setOutcome] = useState("");
  const say = (words: string) => setOutcome(fill(words, { name: donor.fullName }));
  const [confirming, confirm] = useAction(async () => {
    const { version } = await desk.donor(donor.id);
    await desk.confirmByPhone(donor.id, version);
    say(content.doneConfirmed);
  });
  const [noting, noteNotReached] = useAction(async () => {
    await desk.notReached(donor.id);
    say(content.doneNotReached);
  });
  const pending = confirming || noting;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-56 flex-1">
        <Link
          to={donorPath(donor.id)}
          className="font-semibold wrap-anywhere text-geru-600 underline-offset-4 hover:underline"
        >
          {donor.fullName}
        </Link>
        <p className="text-sm text-ink-500">
          {describe.gift(donor)} · {describe.place(donor)}
        </p>
        <p className="text-sm">
          {fill(content.leaves, { day: formatDay(donor.confirmBefore) })}
          {donor.lastNotReachedAt && (
            <span className="text-ink-500">
              {" "}
              · {fill(content.notReachedBefore, { day: formatDay(dayAt(Date.parse(donor.lastNotReachedAt))) })}
            </span>
          )}
        </p>
      </div>
      {outcome ? (
        <p tabIndex={-1} ref={takeFocus} className="font-semibold outline-none wrap-anywhere">
          {outcome}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
          <a href={phoneUrl(donor.phoneNo)} className={button.small} aria-label={`${content.call} ${donor.fullName}`}>
            {content.call}
          </a>
          <button
            type="button"
            aria-disabled={pending}
            aria-label={`${content.confirmed} ${donor.fullName}`}
            className={button.small}
            onClick={() => void confirm()}
          >
            {content.confirmed}
          </button>
          <button
            type="button"
            aria-disabled={pending}
            aria-label={`${content.notReached} ${donor.fullName}`}
            className={button.small}
            onClick={() => void noteNotReached()}
          >
            {content.notReached}
          </button>
        </div>
      )}
    </li>
  );
}

/** The buttons that were pressed are gone. */
function takeFocus(outcome: HTMLParagraphElement | null) {
  outcome?.focus();
}
