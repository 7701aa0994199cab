import { useContext } from "react";
import { actionButtonClass, ActionRow, ControlsContext, RowForm } from "./action-row.tsx";
import { usePending } from "./use-pending.ts";

type Props = {
  row: string;
  /** What the answer does. */
  act: string;
  content: Record<"heading" | "text" | "open" | "confirm", string> & { cancel?: string };
};

/**
 * Ends something after a question, which needs no script. The button that asks it becomes the safe answer, if that has
 * words, and a second tap there ends nothing.
 */
export function GraveRow({ row, act, content: { heading, text, open, cancel, confirm } }: Props) {
  const { runAction } = useContext(ControlsContext);
  const [pending, end] = usePending((did: string) => runAction(did));
  const question = (
    <details className={`group ${actionButtonClass}`}>
      <summary
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is heard as it looks
        role="button"
        className="block cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden"
        // The second click of a double click comes before anybody can have read the question.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        // A key that is held down would press the button again and again.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        <span className={`button-danger-quiet w-full ${cancel ? "group-open:hidden" : ""}`}>{open}</span>
        {cancel && <span className="button-quiet hidden w-full group-open:inline-flex">{cancel}</span>}
      </summary>
      <RowForm row={row} onAct={end} className="mt-3">
        <button name="do" value={act} aria-disabled={pending} className="button-danger w-full">
          {confirm}
        </button>
      </RowForm>
    </details>
  );
  return <ActionRow act={row} heading={heading} text={text} action={question} />;
}
