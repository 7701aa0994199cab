import { useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import { restDays, type RestDays } from "#contract/limits.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import { formatDay } from "#app/ui/format.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { ActionButton, ActionRow, returnFocus, type ControlsProps } from "./action-row.tsx";

/** Lets a blood donor rest after a donation, and undo that. */
export function JustDonated({ managed, content: { donated: content }, runAction }: ControlsProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    returnFocus(opener.current);
  };
  const [saving, rest] = usePending(async (days: RestDays | 0, message: (managed: ManagedDonor) => string) => {
    const error = await runAction((key) => managedDonor.rest(key, days), message);
    if (!error) close();
  });
  /** A request that was sent cannot be cancelled. */
  const cancel = () => saving || close();

  return (
    <ActionRow
      heading={content.heading}
      text={content.text}
      action={
        <ActionButton ref={opener} aria-expanded={open} onPress={() => (open ? cancel() : setOpen(true))}>
          {content.open}
        </ActionButton>
      }
    >
      {managed.restingUntil && (
        <button
          type="button"
          aria-disabled={saving}
          className="button-plain sm:-ms-3"
          onClick={() => rest(0, ({ absence }) => (absence ? content.undoneUnlisted : content.undone))}
        >
          {content.undo}
        </button>
      )}
      {open && (
        <div className="mt-4 rounded-md bg-rice-200 p-5">
          <p>{content.question}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {restDays.map((days) => (
              <button
                key={days}
                type="button"
                aria-disabled={saving}
                className="button-quiet max-sm:w-full"
                onClick={() => rest(days, ({ restingUntil }) => fill(content.done, { day: formatDay(restingUntil!) }))}
              >
                {content.rest[days]}
              </button>
            ))}
            <button type="button" aria-disabled={saving} className="button-plain" onClick={cancel}>
              {content.cancel}
            </button>
          </div>
        </div>
      )}
    </ActionRow>
  );
}
