import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { EntryRow } from "./action-row.tsx";

type Props = { words: Content<"manage">["delete"]; onDelete: () => Promise<unknown>; look: string };

/** Deleting takes two taps on one button: the first turns it into the question. */
export function EntryDelete({ words, onDelete, look }: Props) {
  const [asked, setAsked] = useState(false);
  const [deleting, deleteNow] = usePending(onDelete);
  const main = useRef<HTMLButtonElement>(null);

  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click is no answer to a question that nobody has read.
    if (detail > 1) return;
    if (asked) void deleteNow();
    else setAsked(true);
  };

  const keep = () => {
    if (deleting) return;
    setAsked(false);
    main.current!.focus();
  };

  return (
    <EntryRow
      heading={words.heading}
      text={words.text}
      action={
        <div className={`grid gap-3 ${look}`}>
          <button
            ref={main}
            type="button"
            aria-disabled={deleting}
            className={asked ? button.danger : button.dangerQuiet}
            onClick={press}
            onKeyDown={ignoreHeldKey}
          >
            {asked ? words.confirm : words.open}
          </button>
          {asked && (
            <button type="button" aria-disabled={deleting} className={button.quiet} onClick={keep}>
              {words.cancel}
            </button>
          )}
        </div>
      }
    />
  );
}

/** Enter, held down, presses a button again and again. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
