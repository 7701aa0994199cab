import type { ReactNode } from "react";
import { findRow, type LinkAction } from "#contract/link-actions.ts";
import { actionButtonClass, ActionRow, RowButton, RowForm } from "./action-row.tsx";

type Props = {
  /** What the answer does. */
  act: LinkAction;
  content: Record<"heading" | "text" | "open" | "confirm", string> & { cancel?: string };
  /** How its buttons look. */
  look?: string;
};

/** Ends something after a question. */
export function GraveRow({ act, content: { heading, text, confirm, ...question }, look }: Props) {
  const row = findRow(act)!;
  const action = (
    <AskFirst row={row} {...question} look={`${look ?? "button-danger-quiet"} w-full`} className={actionButtonClass}>
      <RowButton act={act} look={`${look ?? "button-danger"} w-full`}>
        {confirm}
      </RowButton>
    </AskFirst>
  );
  return <ActionRow {...{ row, heading, text, action }} />;
}

type QuestionProps = {
  row: string;
  open: string;
  /** What assistive technology reads in its place, if it stands there more than once. */
  name?: string;
  cancel?: string | undefined;
  look: string;
  className?: string;
  /** The answers. */
  children: ReactNode;
};

/**
 * A button that asks before it does anything, which needs no script. It becomes the safe answer, if that has words, and a
 * second tap there does nothing.
 */
export function AskFirst({ row, open, name, cancel, look, className = "open:w-full", children }: QuestionProps) {
  return (
    <details className={`group ${className}`}>
      <summary
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is heard as it looks
        role="button"
        aria-label={name}
        className="block cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden"
        // The second click of a double click comes before anybody can have read the question.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        // A key that is held down would press the button again and again.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        <span className={`${look} ${cancel ? "group-open:hidden" : ""}`}>{open}</span>
        {cancel && <span className="button-quiet hidden w-full group-open:inline-flex">{cancel}</span>}
      </summary>
      <RowForm row={row} className="mt-3">
        {children}
      </RowForm>
    </details>
  );
}
