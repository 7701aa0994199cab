import { fill } from "#contract/fill.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { formatDay } from "#app/ui/format.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { ActionButton, ActionRow, type ControlsProps, type ManageContent } from "./action-row.tsx";
import { CorrectDetails } from "./correct-details.tsx";
import { DeleteDonor } from "./delete-donor.tsx";
import { JustDonated } from "./just-donated.tsx";
import { NumberVisibility } from "./number-visibility.tsx";

/** The donor's card as others see it, and every action that the donor can take. */
export function DonorControls({ onDelete, ...props }: ControlsProps & { onDelete: () => Promise<unknown> }) {
  const { managed, content, places, runAction } = props;
  const { confirm, pause, download } = content;
  const confirmDetails = () =>
    runAction(managedDonor.confirm, ({ absence }) =>
      managed.hiddenByReports && !absence ? confirm.answered : confirm.done,
    );
  const togglePause = () =>
    runAction(
      (key) => managedDonor.change(key, { paused: !managed.paused }),
      ({ paused, absence }) => (paused ? pause.paused : absence ? pause.resumedUnlisted : pause.resumed),
    );
  return (
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
          heading={confirm.heading}
          text={fill(confirm.text, {
            day: formatDay(managed.confirmedOn),
            before: formatDay(managed.confirmBefore),
          })}
          action={
            <ActionButton look="button-primary" onPress={confirmDetails}>
              {confirm.button}
            </ActionButton>
          }
        />
        {managed.donor.donationType === "Blood" && <JustDonated {...props} />}
        <ActionRow
          heading={managed.paused ? pause.pausedHeading : pause.heading}
          text={pause.text}
          action={<ActionButton onPress={togglePause}>{managed.paused ? pause.resume : pause.pause}</ActionButton>}
        />
        <NumberVisibility {...props} />
        <CorrectDetails {...props} />
        <ActionRow
          heading={download.heading}
          text={download.text}
          action={<ActionButton onPress={() => saveFile(download.file, managed)}>{download.button}</ActionButton>}
        />
        <DeleteDonor content={content.delete} onDelete={onDelete} />
      </div>
    </div>
  );
}

type StatusProps = { managed: ManagedDonor; content: ManageContent["status"] };

/** Whether searches list the donor, and why not. Screen readers announce a change. */
function ListingStatus({ managed, content }: StatusProps) {
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
