import { findRow, type LinkAction } from "#contract/link-actions.ts";
import { actionButtonClass, ActionRow, RowButton, RowForm } from "./action-row.tsx";

type Props = {
  /** What the answer does. */
  act: LinkAction;
  content: Record<"heading" | "text" | "open" | "confirm", string> & { cancel?: string };
};

/**
 * Ends something after a question, which needs no script. The button that asks it becomes the safe answer, if that has
 * words, and a second tap there ends nothing.
 */
export function GraveRow({ act, content: { heading, text, open, cancel, confirm } }: Props) {
  const row = findRow(act)!;
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
      <RowForm row={row} className="mt-3">
        <RowButton act={act} look="button-danger w-full">
          {confirm}
        </RowButton>
      </RowForm>
    </details>
  );
  return <ActionRow row={row} heading={heading} text={text} action={question} />;
}
