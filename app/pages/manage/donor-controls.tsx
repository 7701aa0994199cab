import { useContext } from "react";
import { fill } from "#contract/fill.ts";
import { ownDataFile, type ManagedDonor } from "#contract/managed-donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { answersForms } from "#app/api.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { RegistrationFields, type Registration } from "#app/donors/donor-fields.tsx";
import { ActionRow, ControlsContext, RowButton } from "#app/ui/action-row.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { CorrectRow } from "#app/ui/correct-row.tsx";
import { GraveRow } from "#app/ui/grave-row.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import type { ControlsProps } from "./controls.ts";
import { DonorNeeds } from "./donor-needs.tsx";
import { JustDonated } from "./just-donated.tsx";
import { Reach } from "./reach.tsx";

/** The rows that the link of a message shows; the private link shows all but the last. */
const messageRows = {
  reminders: ["confirm", "pause", "mailed"],
  needs: ["need", "mailed"],
  reveals: ["number", "mailed"],
};

/** The donor's card as others see it, and every action that the donor can take, or whoever has the link of a message. */
export function DonorControls(props: ControlsProps) {
  const { managed, content, places } = props;
  const { confirm, pause, download, mailed } = content;
  const controls = useContext(ControlsContext);
  const rows = managed.messageTopic && messageRows[managed.messageTopic];
  return (
    <ControlsContext value={{ ...controls, rows }}>
      <DonorNeeds {...props} />
      {rows && <ActionRow row="mailed" {...mailed} button={{ act: "sendPrivateLink", children: mailed.button }} />}
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
        <div className="lg:sticky lg:top-24">
          <ListingStatus managed={managed} content={content.status} />
          <h2 tabIndex={-1} className="mt-6 mb-3 text-h4 outline-none">
            {managed.absence ? content.preview.unlisted : content.preview.listed}
          </h2>
          <DonorCard donor={managed.shown} content={content.card} places={places} preview />
          {managed.numberOnRequest && <p className="mt-2 text-sm text-ink-500">{content.preview.masked}</p>}
        </div>
        <div>
          <ActionRow
            row="confirm"
            heading={confirm.heading}
            text={fill(confirm.text, {
              day: formatDay(managed.confirmedOn),
              before: formatDay(managed.confirmBefore),
            })}
            button={{
              act: managed.hiddenByReports ? "answerReports" : "confirm",
              look: "button-primary",
              children: confirm.button,
            }}
          />
          {managed.donor.donationType === "Blood" && <JustDonated {...props} />}
          <ActionRow
            row="pause"
            heading={managed.paused ? pause.pausedHeading : pause.heading}
            text={pause.text}
            button={
              managed.paused ? { act: "resume", children: pause.resume } : { act: "pause", children: pause.pause }
            }
          />
          <Reach {...props} />
          {answersForms() && <RemindByCalendar {...props} />}
          <NumberVisibility {...props} />
          <CorrectRow<Registration> content={content.correct} values={managed.donor}>
            {(form, onChange, errors) => (
              <RegistrationFields content={content.fields} {...{ form, onChange, errors, places }} />
            )}
          </CorrectRow>
          <ActionRow
            row="download"
            {...download}
            button={{
              act: "download",
              children: download.button,
              prepare: () => saveFile(ownDataFile, managed),
            }}
          />
          <GraveRow act="deleteDonor" content={content.delete} />
        </div>
      </div>
    </ControlsContext>
  );
}

/** Whether searches list the donor, and why not. Screen readers announce a change. */
function ListingStatus({ managed, content }: { managed: ManagedDonor; content: Content<"manage">["status"] }) {
  const { absence, hiddenByReports, restingUntil } = managed;
  const reported = hiddenByReports && (hiddenByReports.canAnswer ? "reported" : "reportedAgain");
  const border = reported || absence === "hidden" ? "border-error" : absence ? "border-haldi-500" : "border-patta-800";
  return (
    <div className={`rounded-sm border-s-8 bg-rice-200 px-4 py-3 ${border}`}>
      <output className="block font-semibold">
        {fill(content[reported ?? absence ?? "listed"], { day: restingUntil ? formatDay(restingUntil) : "" })}
      </output>
      {absence === "hidden" && (
        <p className="mt-1">
          <Phones />
        </p>
      )}
    </div>
  );
}

/** The donor's days as a file for their calendar, for those who want no messages. The server makes it. */
function RemindByCalendar({ managed, content: { calendar } }: ControlsProps) {
  return (
    <ActionRow row="calendar" heading={calendar.heading} text={calendar.text}>
      <form method="post" action="#calendar" className="mt-2">
        <input type="hidden" name="key" value={useContext(ControlsContext).donorKey} />
        {/* Messages bring the link; one from a message would have ended when the day comes. */}
        {managed.contacts.length === 0 && <Checkbox name="link" label={calendar.withLink} />}
        <RowButton act="saveCalendar" look="button-quiet mt-2 max-sm:w-full">
          {calendar.button}
        </RowButton>
      </form>
    </ActionRow>
  );
}

/** Whether the number is shown to everyone or on request, and when it was revealed. */
function NumberVisibility({ managed, content: { number: content } }: ControlsProps) {
  const { numberOnRequest, numberAskedAt, numberAskedOn } = managed;
  const count = numberAskedOn.reduce((sum, { times }) => sum + times, numberAskedAt.length);
  return (
    <ActionRow
      row="number"
      heading={content.heading}
      text={
        <>
          <p>{numberOnRequest ? content.onRequest : content.always}</p>
          {(numberOnRequest || count > 0) && <p>{count === 0 ? content.never : choosePlural(count, content.asked)}</p>}
        </>
      }
      button={
        numberOnRequest
          ? { act: "showNumber", children: content.chooseAlways }
          : { act: "maskNumber", children: content.chooseOnRequest }
      }
    >
      {count > 0 && (
        <details className="mt-2">
          <summary className="button-link cursor-pointer">{content.when}</summary>
          <ul className="mt-1 list-disc ps-5 text-ink-700">
            {numberAskedAt.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
          </ul>
          {numberAskedOn.length > 0 && (
            <>
              <p className="mt-2 text-ink-700">{content.before}</p>
              <ul className="mt-1 list-disc ps-5 text-ink-700">
                {numberAskedOn.map(({ day, times }) => (
                  <li key={day}>{fill(choosePlural(times, content.askedOnDay), { day: formatDay(day) })}</li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </ActionRow>
  );
}
