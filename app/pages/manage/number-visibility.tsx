import { fill } from "#contract/fill.ts";
import { ActionRow } from "#app/ui/action-row.tsx";
import { choosePlural, formatDay, formatTime } from "#app/ui/format.ts";
import type { ControlsProps } from "./controls.ts";

/** Whether the number is shown to everyone or on request, and when it was revealed. */
export function NumberVisibility({ managed, content: { number: content } }: ControlsProps) {
  const { numberOnRequest, numberAskedAt, numberAskedOn } = managed;
  const count = numberAskedOn.reduce((sum, { times }) => sum + times, numberAskedAt.length);
  return (
    <ActionRow
      act={numberOnRequest ? "number show" : "number mask"}
      heading={content.heading}
      text={
        <>
          <p>{numberOnRequest ? content.onRequest : content.always}</p>
          {(numberOnRequest || count > 0) && <p>{count === 0 ? content.never : choosePlural(count, content.asked)}</p>}
        </>
      }
      button={{ children: numberOnRequest ? content.chooseAlways : content.chooseOnRequest }}
    >
      {count > 0 && (
        <details className="mt-2">
          <summary className="button-link cursor-pointer">{content.when}</summary>
          <ul className="mt-1 list-disc ps-5 text-ink-700">
            {numberAskedAt.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
          </ul>
          {numberAskedOn.length > 0 && (
            <>
              <p className="mt-2 text-ink-700">{content.before}</p>
              <ul className="mt-1 list-disc ps-5 text-ink-700">
                {numberAskedOn.map(({ day, times }) => (
                  <li key={day}>{fill(choosePlural(times, content.askedOnDay), { day: formatDay(day) })}</li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </ActionRow>
  );
}
