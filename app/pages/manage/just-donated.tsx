import { useRef, useState } from "react";
import { restDays, type OwnEntry, type RestDays } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { formatDay } from "#app/ui/dates.ts";
import { button } from "#app/ui/button.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { EntryRow, returnFocus } from "./action-row.tsx";
import type { Act } from "./manage-donor.tsx";

type Props = { entry: OwnEntry; words: Content<"manage">["donated"]; act: Act; look: string };

/** 'I have just donated': asks how long the donor rests, and takes it back. */
export function EntryDonated({ entry, words, act, look }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    returnFocus(opener.current);
  };
  const [saving, rest] = usePending(async (days: RestDays | 0, say: (entry: OwnEntry) => string) => {
    const error = await act((key) => managedDonor.rest(key, days), say);
    if (!error) close();
  });
  /** What is being saved cannot be called back. */
  const closeUnlessSaving = () => {
    if (!saving) close();
  };

  return (
    <EntryRow
      heading={words.heading}
      text={words.text}
      action={
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          className={`${button.quiet} ${look}`}
          onClick={() => (open ? closeUnlessSaving() : setOpen(true))}
        >
          {words.open}
        </button>
      }
    >
      {entry.restingUntil && (
        <button
          type="button"
          aria-disabled={saving}
          className={`${button.plain} sm:-ml-3`}
          onClick={() => rest(0, () => words.undone)}
        >
          {words.mistake}
        </button>
      )}
      {open && (
        <div className="mt-4 rounded-md bg-rice-200 p-5">
          <p>{words.question}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {restDays.map((days) => (
              <button
                key={days}
                type="button"
                aria-disabled={saving}
                className={`${button.quiet} max-sm:w-full`}
                onClick={() => rest(days, ({ restingUntil }) => words.done.replace("{day}", formatDay(restingUntil!)))}
              >
                {words.rest[days]}
              </button>
            ))}
            <button type="button" aria-disabled={saving} className={button.plain} onClick={closeUnlessSaving}>
              {words.cancel}
            </button>
          </div>
        </div>
      )}
    </EntryRow>
  );
}
