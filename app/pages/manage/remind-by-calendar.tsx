import { Checkbox } from "#app/ui/checkbox.tsx";
import { ActionRow, RowForm, type ControlsProps } from "./action-row.tsx";

/** The donor's days as a file for their calendar, for those who want no messages. The server makes it. */
export function RemindByCalendar({ managed, content: { calendar } }: ControlsProps) {
  return (
    <ActionRow act="calendar" heading={calendar.heading} text={calendar.text}>
      <RowForm row="calendar" className="mt-2">
        {/* Messages bring the link; one from a message would have ended when the day comes. */}
        {managed.contacts.length === 0 && <Checkbox name="link" label={calendar.withLink} />}
        <button name="do" value="calendar" className="button-quiet mt-2 max-sm:w-full">
          {calendar.button}
        </button>
      </RowForm>
    </ActionRow>
  );
}
