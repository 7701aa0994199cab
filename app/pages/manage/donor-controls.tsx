import type { OwnEntry } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import { formatDay } from "#app/ui/dates.ts";
import { saveFile } from "#app/ui/save-file.ts";
import { button } from "#app/ui/button.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import type { Places } from "#cms/places.server.ts";
import { EntryCorrect } from "./correct-details.tsx";
import { EntryDelete } from "./delete-donor.tsx";
import { EntryDonated } from "./just-donated.tsx";
import { EntryNumber } from "./number-visibility.tsx";
import { EntryRow } from "./action-row.tsx";
import { EntryStatus } from "./listing-status.tsx";
import type { Act, EntryWords } from "./manage-donor.tsx";

type Props = { entry: OwnEntry; words: EntryWords; places: Places; act: Act; onDelete: () => Promise<unknown> };

const wide = "w-full sm:w-auto sm:min-w-60";

/** A donor's entry as others see it, and all that the donor can do with it. */
export function EntryControls({ entry, words, places, act, onDelete }: Props) {
  const { confirm, pause, download } = words;
  const [confirming, confirmDetails] = usePending(() => act(managedDonor.confirm, () => confirm.done));
  const [pausing, togglePause] = usePending(() =>
    act(
      (key) => managedDonor.change(key, { paused: !entry.paused }),
      ({ paused, absence }) => (paused ? pause.paused : absence ? pause.resumedAbsent : pause.resumed),
    ),
  );
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_1.5fr]">
      <div className="lg:sticky lg:top-24">
        <EntryStatus entry={entry} words={words.status} />
        <h2 tabIndex={-1} className="mt-6 mb-3 text-h4 outline-none">
          {entry.absence ? words.preview.absent : words.preview.shown}
        </h2>
        <DonorCard donor={entry.shown} words={words.card} preview />
        {entry.numberOnRequest && <p className="mt-2 text-sm text-ink-500">{words.preview.masked}</p>}
      </div>
      <div>
        <EntryRow
          heading={confirm.heading}
          text={confirm.text
            .replace("{day}", formatDay(entry.confirmedOn))
            .replace("{before}", formatDay(entry.confirmBefore))}
          action={
            <button
              type="button"
              aria-disabled={confirming}
              className={`${button.primary} ${wide}`}
              onClick={confirmDetails}
            >
              {confirm.button}
            </button>
          }
        />
        {entry.donor.donationType === "Blood" && (
          <EntryDonated entry={entry} words={words.donated} act={act} look={wide} />
        )}
        <EntryRow
          heading={entry.paused ? pause.pausedHeading : pause.heading}
          text={pause.text}
          action={
            <button type="button" aria-disabled={pausing} className={`${button.quiet} ${wide}`} onClick={togglePause}>
              {entry.paused ? pause.resume : pause.pause}
            </button>
          }
        />
        <EntryNumber entry={entry} words={words.number} act={act} look={wide} />
        <EntryCorrect entry={entry} words={words} places={places} act={act} look={wide} />
        <EntryRow
          heading={download.heading}
          text={download.text}
          action={
            <button type="button" className={`${button.quiet} ${wide}`} onClick={() => saveFile(download.file, entry)}>
              {download.button}
            </button>
          }
        />
        <EntryDelete words={words.delete} onDelete={onDelete} look={wide} />
      </div>
    </div>
  );
}
