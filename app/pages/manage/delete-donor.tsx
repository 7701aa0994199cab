import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { actionButtonClass, ActionRow } from "./action-row.tsx";

type Props = { content: Content<"manage">["delete"]; onDelete: () => Promise<unknown> };

/** Deletes after two presses of one button: the first turns it into the question. */
export function DeleteDonor({ content, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  const [deleting, deleteNow] = usePending(onDelete);
  const deleteButton = useRef<HTMLButtonElement>(null);

  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click comes before anybody can have read the question.
    if (detail > 1) return;
    if (asking) void deleteNow();
    else setAsking(true);
  };

  const keep = () => {
    if (deleting) return;
    setAsking(false);
    deleteButton.current!.focus();
  };

  return (
    <ActionRow
      heading={content.heading}
      text={content.text}
      action={
        <div className={`grid gap-3 ${actionButtonClass}`}>
          <button
            ref={deleteButton}
            type="button"
            aria-disabled={deleting}
            className={asking ? button.danger : button.dangerQuiet}
            onClick={press}
            onKeyDown={ignoreRepeat}
          >
            {asking ? content.confirm : content.open}
          </button>
          {asking && (
            <button type="button" aria-disabled={deleting} className={button.quiet} onClick={keep}>
              {content.cancel}
            </button>
          )}
        </div>
      }
    />
  );
}

/** A key that is held down would press the button again and again. */
function ignoreRepeat(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}
