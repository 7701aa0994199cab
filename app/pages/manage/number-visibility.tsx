import type { OwnEntry } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { formatTime } from "#app/ui/dates.ts";
import { button } from "#app/ui/button.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { EntryRow } from "./action-row.tsx";
import type { Act } from "./manage-donor.tsx";

type Props = { entry: OwnEntry; words: Content<"manage">["number"]; act: Act; look: string };

/** Whether the number is shown at once, and how often and when it was asked for. */
export function EntryNumber({ entry: { numberOnRequest, numberAskedAt }, words, act, look }: Props) {
  const count = numberAskedAt.length;
  const [saving, toggle] = usePending(() =>
    act(
      (key) => managedDonor.change(key, { numberOnRequest: !numberOnRequest }),
      (entry) => (entry.numberOnRequest ? words.savedOnRequest : words.savedAtOnce),
    ),
  );
  return (
    <EntryRow
      heading={words.heading}
      text={
        <>
          <p>{numberOnRequest ? words.onRequest : words.atOnce}</p>
          {(numberOnRequest || count > 0) && (
            <p>
              {count === 0 ? words.never : count === 1 ? words.once : words.often.replace("{count}", String(count))}
            </p>
          )}
        </>
      }
      action={
        <button type="button" aria-disabled={saving} className={`${button.quiet} ${look}`} onClick={toggle}>
          {numberOnRequest ? words.chooseAtOnce : words.chooseOnRequest}
        </button>
      }
    >
      {count > 0 && (
        <details className="mt-2">
          <summary className={`${button.link} cursor-pointer`}>{words.when}</summary>
          <ul className="mt-1 list-disc pl-5 text-ink-700">
            {numberAskedAt.map((moment) => (
              <li key={moment}>{formatTime(moment)}</li>
            ))}
          </ul>
        </details>
      )}
    </EntryRow>
  );
}
