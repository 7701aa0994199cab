import { useState } from "react";
import { dayAt } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { LapsingDonor, LapsingPage, StaffDonor } from "#contract/staff/donors.ts";
import { call, confirmByPhone, undoConfirmation } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { CallRow } from "#app/staff/ui/call-row.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";
import type { Route } from "./+types/lapsing";

export const clientLoader = () => call<LapsingPage>("GET", "/lapsing");

export default function Lapsing({ loaderData }: Route.ComponentProps) {
  const { sections, lapsing: content } = useStaffContent();
  const [{ donors, next }, setPage] = useState(loaderData);
  const [loading, loadMore] = useAction(async () => {
    const page = await call<LapsingPage>("GET", `/lapsing?after=${encodeURIComponent(next!)}`);
    setPage({ ...page, donors: [...donors, ...page.donors] });
  });
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h3">{sections.lapsing}</h1>
      <p className="mt-1 mb-3 text-ink-700">{content.intro}</p>
      {donors.length === 0 ? (
        <p>{content.none}</p>
      ) : (
        <ul className="divide-y divide-rice-300 rounded-md border border-rice-300 bg-white px-4 sm:px-5">
          {donors.map((donor) => (
            <LapsingRow key={donor.id} donor={donor} />
          ))}
        </ul>
      )}
      {next && <Button busy={loading} look="button-quiet mt-4 max-sm:w-full" label={content.more} onClick={loadMore} />}
    </div>
  );
}

/** A donor who leaves the search soon; a confirmation can be taken back. */
function LapsingRow({ donor: listed }: { donor: LapsingDonor }) {
  const { lapsing: content } = useStaffContent();
  const describe = useDonorWords();
  const [donor, setDonor] = useState<LapsingDonor & Partial<StaffDonor>>(listed);
  const { id, fullName: name, lastNotReachedAt } = donor;
  const isConfirmed = donor.actions?.[0]?.action === "confirm by phone";
  const lastCall = lastNotReachedAt && formatDay(dayAt(Date.parse(lastNotReachedAt)));
  const choice = (label: string, request: () => Promise<StaffDonor>, said: string) => ({
    label,
    act: async () => {
      setDonor({ ...donor, ...(await request()) });
      return fill(said, { name });
    },
  });
  const confirm = async () => confirmByPhone(await call<StaffDonor>("GET", `/donors/${id}`));
  const noteMissed = () => call<StaffDonor>("POST", `/donors/${id}/not-reached`, {});
  const missed = choice(content.notReached, noteMissed, content.doneNotReached);
  const choices = isConfirmed
    ? [choice(content.undo, () => undoConfirmation(donor as StaffDonor), content.undone)]
    : [
        choice(content.confirmed, confirm, content.doneConfirmed),
        { ...missed, look: "button-link justify-center px-2 text-sm" },
      ];
  return (
    <CallRow donor={donor} call={!isConfirmed && content.call} choices={choices}>
      <p className="text-sm text-ink-500">
        {describe.gift(donor)} · {describe.place(donor)}
      </p>
      <p className="text-sm">
        {fill(content.leaves, { day: formatDay(donor.confirmBefore) })}
        {lastCall && <span className="text-ink-500">{` · ${fill(content.notReachedBefore, { day: lastCall })}`}</span>}
      </p>
    </CallRow>
  );
}
