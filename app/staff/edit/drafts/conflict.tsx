import { useEffect, useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Modal } from "#app/staff/ui/modal.tsx";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { compareValues } from "#app/staff/edit/publish/compare-values.ts";
import { drafts } from "./drafts.ts";
import { useEditor } from "#app/staff/edit/editor-context.ts";
import { fieldOf, joinPath } from "#app/staff/edit/paths.ts";
import { describe } from "#app/staff/edit/publish/change-list.tsx";
import { namePath } from "#app/staff/ui/field-names.ts";

/** Shows what somebody else has saved in the same field beside what was typed here. One of both is kept. */
export function Conflict() {
  const { conflict: content } = useStaffContent().edit;
  const { refresh } = useEditor();
  const { unsaved } = drafts.store.use();
  const [address, found] = Object.entries(unsaved).find(([, { state }]) => state === "conflict") ?? [];
  const [problem, setProblem] = useState("");
  const [pending, settle] = useAction(async (choice: "keepMine" | "takeTheirs") => {
    await drafts[choice](address!);
    if (choice === "takeTheirs") refresh();
  }, setProblem);
  if (!address || !found?.theirs) return null;
  const { value, theirs } = found;
  const field = fieldOf(address);
  return (
    <Modal heading={fill(content.heading, { name: namePath(field) })} onClose={() => {}}>
      <Explanation
        text={theirs.by ? fill(content.text, { by: theirs.by, at: formatTime(theirs.at!) }) : content.published}
      />
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
        <Button busy={pending} look={button.quiet} onClick={() => settle("keepMine")}>
          {content.keepMine}
        </Button>
        <Button busy={pending} look={button.quiet} onClick={() => settle("takeTheirs")}>
          {content.takeTheirs}
        </Button>
      </div>
    </Modal>
  );
}

/** Takes the focus, since a key of somebody who is typing must not press a button. */
function Explanation({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current!.focus(), []);
  return (
    <p ref={element} tabIndex={-1} className="mt-1 outline-none">
      {text}
    </p>
  );
}
