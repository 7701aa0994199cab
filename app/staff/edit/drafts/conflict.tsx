import { useEffect, useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Modal } from "#app/staff/ui/modal.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import { compareValues } from "#app/staff/edit/publish/compare-values.ts";
import type { Unsaved } from "./draft-state.ts";
import { drafts } from "./drafts.ts";
import { refresh } from "#app/staff/edit/editor.ts";
import { fieldOf, joinPath } from "#app/staff/edit/paths.ts";
import { describe } from "#app/staff/edit/publish/change-list.tsx";
import { namePath } from "#app/staff/ui/field-names.ts";

export function Conflict() {
  const { unsaved } = drafts.store.use();
  const [address, found] = Object.entries(unsaved).find(([, { state }]) => state === "conflict") ?? [];
  return found && <ConflictQuestion key={address} address={address!} value={found.value} theirs={found.theirs!} />;
}

type Props = { address: string; value: unknown; theirs: NonNullable<Unsaved["theirs"]> };

/** Shows what somebody else has saved in the same field beside what was typed here. One of both is kept. */
function ConflictQuestion({ address, value, theirs }: Props) {
  const { conflict: content } = useStaffContent().edit;
  const explanation = useRef<HTMLParagraphElement>(null);
  const [problem, setProblem] = useState("");
  const [pending, settle] = useAction(async (choice: "keepMine" | "takeTheirs") => {
    await drafts[choice](address);
    if (choice === "takeTheirs") refresh();
  }, setProblem);
  // A key of somebody who is typing must not press a button.
  useEffect(() => explanation.current!.focus(), []);
  const field = fieldOf(address);
  return (
    <Modal heading={fill(content.heading, { name: namePath(field) })} onClose={() => {}}>
      <p ref={explanation} tabIndex={-1} className="mt-1">
        {theirs.by ? fill(content.text, { by: theirs.by, at: formatTime(theirs.at!) }) : content.published}
      </p>
      <ul className="mt-3 grid max-h-[45dvh] gap-3 overflow-y-auto">
        {compareValues(value, theirs.value).map((difference) => (
          <li key={difference.path} className="rounded-sm bg-rice-100 p-3 wrap-anywhere">
            {difference.path && <p className="text-sm font-semibold">{namePath(joinPath(field, difference.path))}</p>}
            {difference.kind === "order" ? (
              <p>{content.order}</p>
            ) : (
              <dl className="grid gap-1">
                <dt className="text-sm text-ink-500">{content.mine}</dt>
                <dd>{describe(difference.before) || "–"}</dd>
                <dt className="text-sm text-ink-500">{content.theirs}</dt>
                <dd>{describe(difference.after) || "–"}</dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        {(["keepMine", "takeTheirs"] as const).map((choice) => (
          <Button key={choice} busy={pending} look="button-quiet" onClick={() => settle(choice)}>
            {content[choice]}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
