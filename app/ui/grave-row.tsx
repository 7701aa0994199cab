import type { ComponentProps } from "react";
import { findRow, type LinkAction } from "#contract/link-actions.ts";
import { actionButtonClass, ActionRow, RowButton, RowForm } from "./action-row.tsx";
import { Opening } from "./opening.tsx";

type Props = {
  /** What the answer does. */
  act: LinkAction;
  content: Record<"heading" | "text" | "open" | "confirm", string> & { cancel?: string };
  /** How its buttons look. */
  look?: string;
};

/** Ends something after a question. */
export function GraveRow({ act, content: { heading, text, open, confirm, cancel }, look }: Props) {
  const row = findRow(act)!;
  const openLook = `${look ?? "button-danger-quiet"} w-full`;
  const action = (
    <AskFirst row={row} label={open} cancel={cancel} look={openLook} className={actionButtonClass}>
      <RowButton act={act} look={`${look ?? "button-danger"} w-full`}>
        {confirm}
      </RowButton>
    </AskFirst>
  );
  return <ActionRow {...{ row, heading, text, action }} />;
}

/** `box`: how the answers are set apart from buttons below them. */
type AskProps = ComponentProps<typeof Opening> & {
  row: string;
  fields?: Record<string, string> | undefined;
  box?: string;
};

/** A button that asks before it does anything, which needs no script; a second tap there does nothing. */
export function AskFirst({ row, fields, box = "", children, ...opening }: AskProps) {
  return (
    <Opening className="open:w-full" {...opening}>
      <RowForm row={row} fields={fields} className={`mt-3 ${box}`}>
        {children}
      </RowForm>
    </Opening>
  );
}
