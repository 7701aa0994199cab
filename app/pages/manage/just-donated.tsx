import { useContext, useRef, useState } from "react";
import { restDays } from "#contract/limits.ts";
import { ActionRow, ControlsContext, returnFocus, RowForm } from "#app/ui/action-row.tsx";
import { usePending } from "#app/ui/use-pending.ts";
import type { ControlsProps } from "./controls.ts";

/** Lets a blood donor rest after a donation, and undo that. */
export function JustDonated({ managed, content: { donated: content } }: ControlsProps) {
  const { runAction, did } = useContext(ControlsContext);
  const [open, setOpen] = useState(did === "donated");
  const opener = useRef<HTMLButtonElement>(null);
  // A request that was sent cannot be cancelled.
  const [saving, act] = usePending(async (did: string) => {
    if (did !== "donated cancel" && (await runAction(did))) return;
    setOpen(false);
    returnFocus(opener.current);
  });
  const toggle = () => (open ? act("donated cancel") : setOpen(true));
  const button = { name: "do", "aria-disabled": saving };

  return (
    <ActionRow
      act={open ? "donated cancel" : "donated"}
      heading={content.heading}
      text={content.text}
      button={{ ref: opener, "aria-expanded": open, children: content.open, onPress: toggle }}
    >
      {managed.restingUntil && (
        <RowForm row="donated" onAct={act}>
          <button {...button} value="donated 0" className="button-plain sm:-ms-3">
            {content.undo}
          </button>
        </RowForm>
      )}
      {open && (
        <RowForm row="donated" onAct={act} className="mt-4 rounded-md bg-rice-200 p-5">
          <p>{content.question}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {restDays.map((days) => (
              <button key={days} {...button} value={`donated ${days}`} className="button-quiet max-sm:w-full">
                {content.rest[days]}
              </button>
            ))}
            <button {...button} value="donated cancel" className="button-plain">
              {content.cancel}
            </button>
          </div>
        </RowForm>
      )}
    </ActionRow>
  );
}
