import { useContext, useState } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { actionButtonClass, ActionRow, ControlsContext, RowForm } from "#app/ui/action-row.tsx";
import { usePending } from "#app/ui/use-pending.ts";

/** Deletes after a question. The button that asks it becomes the safe answer, so that a second tap there deletes nothing. */
export function DeleteDonor({ content }: { content: Content<"manage">["delete"] }) {
  const { runAction, did } = useContext(ControlsContext);
  const [asking, setAsking] = useState(did === "delete");
  const [deleting, deleteNow] = usePending(runAction);

  const act = (did: string) => (did === "delete now" ? deleteNow(did) : deleting || setAsking(!asking));

  return (
    <ActionRow
      act="delete"
      heading={content.heading}
      text={content.text}
      action={
        <RowForm row="delete" onAct={act} className={`grid gap-3 ${actionButtonClass}`}>
          <button
            name="do"
            value={asking ? "delete cancel" : "delete"}
            aria-disabled={deleting}
            className={asking ? "button-quiet" : "button-danger-quiet"}
            // The second click of a double click comes before anybody can have read the question.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            // A key that is held down would press the button again and again.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {asking ? content.cancel : content.open}
          </button>
          {asking && (
            <button name="do" value="delete now" aria-disabled={deleting} className="button-danger">
              {content.confirm}
            </button>
          )}
        </RowForm>
      }
    />
  );
}
