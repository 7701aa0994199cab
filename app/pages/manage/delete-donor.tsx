import { useState, type MouseEvent } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { actionButtonClass, ActionRow } from "./action-row.tsx";

type Props = { content: Content<"manage">["delete"]; onDelete: () => Promise<unknown> };

/** Deletes after a question. The button that asks it becomes the safe answer, so that a second tap there deletes nothing. */
export function DeleteDonor({ content, onDelete }: Props) {
  const [asking, setAsking] = useState(false);
  const [deleting, deleteNow] = usePending(onDelete);

  const toggle = ({ detail }: MouseEvent) => {
    // The second click of a double click comes before anybody can have read the question.
    if (detail < 2 && !deleting) setAsking(!asking);
  };

  return (
    <ActionRow
      heading={content.heading}
      text={content.text}
      action={
        <div className={`grid gap-3 ${actionButtonClass}`}>
          <button
            type="button"
            aria-disabled={deleting}
            className={asking ? "button-quiet" : "button-danger-quiet"}
            onClick={toggle}
            // A key that is held down would press the button again and again.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {asking ? content.cancel : content.open}
          </button>
          {asking && (
            <button type="button" aria-disabled={deleting} className="button-danger" onClick={deleteNow}>
              {content.confirm}
            </button>
          )}
        </div>
      }
    />
  );
}
