import { restDays } from "#contract/limits.ts";
import { ActionRow, CancelButton, closeRow, RowButton, RowForm } from "#app/ui/action-row.tsx";
import { Opening } from "#app/ui/opening.tsx";
import type { ControlsProps } from "./controls.ts";

const rest = { do: "rest" };
const closeAfter = (error: unknown) => void (error || closeRow("donated"));

/** Lets a blood donor rest after a donation, and undo that. */
export function JustDonated({ managed, content: { donated: content } }: ControlsProps) {
  return (
    <ActionRow
      row="donated"
      heading={content.heading}
      text={content.text}
      action={
        <Opening label={content.open}>
          <RowForm row="donated" fields={rest} onSent={closeAfter} className="mt-4 rounded-md bg-rice-200 p-5">
            <p>{content.question}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              {restDays.map((days) => (
                <RowButton key={days} name="days" value={days}>
                  {content.rest[days]}
                </RowButton>
              ))}
              <CancelButton row="donated" label={content.cancel} />
            </div>
          </RowForm>
        </Opening>
      }
    >
      {managed.restingUntil && (
        <RowForm row="donated" fields={rest} onSent={closeAfter}>
          <RowButton name="days" value={0} look="button-plain sm:-ms-3">
            {content.undo}
          </RowButton>
        </RowForm>
      )}
    </ActionRow>
  );
}
