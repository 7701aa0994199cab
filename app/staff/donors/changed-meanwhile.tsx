import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { Registration } from "#app/donors/registration-fields.tsx";
import { findChanged } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/search-memory.ts";
import { type StaffContent, useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { Announcement } from "#app/staff/ui/announcement.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";

type Changed = { before: StaffDonor; now: StaffDonor; typed?: Registration };
type Props = Changed & { onClose: () => void };

/** Lists what somebody else has changed meanwhile, beside what was typed. It takes the focus when it appears. */
export function ChangedMeanwhile({ onClose, ...given }: Props) {
  const { changed } = useStaffContent().donor;
  const differences = useDifferences(given);
  return (
    <Announcement role="alert" heading={changed.heading} colour="border-haldi-500">
      <p className="mt-1">{given.typed ? changed.formText : changed.text}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {differences.length === 0 && <li>{changed.other}</li>}
        {differences.map(({ field, value, yours }) => (
          <li key={field}>
            {fill(changed.field, { field, now: value })}
            {yours !== undefined && <>; {fill(changed.yours, { yours })}</>}
          </li>
        ))}
      </ul>
      <Button look="button-small button-quiet mt-3" label={changed.ok} onClick={onClose} />
    </Announcement>
  );
}

export const detailNames = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** The details that differ from before, in the words of the page; `yours` where something else was typed. */
function useDifferences({ before, now, typed }: Changed) {
  const { content, fields } = useStaffData();
  const { donor, donors, standings } = content;
  const { detail: describeDetail } = useDonorWords();
  const compare = (field: string, describe: (donor: StaffDonor) => string, yours?: string) => {
    return { field, old: describe(before), value: describe(now), yours };
  };
  const details = detailNames.map((name) => {
    const yours = typed && typed[name] !== now[name] ? describeDetail(name, typed[name]) : undefined;
    return compare(fields.donor[name].label, (donor) => describeDetail(name, donor[name]), yours);
  });
  const others = [
    compare(donors.standing.label, ({ standing }) => standings[standing]),
    compare(donor.fields.numberOnRequest, ({ numberOnRequest }) => (numberOnRequest ? donor.onRequest : donor.atOnce)),
    compare(donor.fields.confirmedOn, (state) => describeConfirmation(state, donor.fields)),
  ];
  return [...details, ...others].filter(({ old, value }) => old !== value);
}

/** When the details were confirmed last, and whether that was by phone. */
export function describeConfirmation(donor: StaffDonor, fields: StaffContent["donor"]["fields"]): string {
  const day = formatDay(donor.confirmedOn);
  return donor.confirmedByPhoneOn === donor.confirmedOn ? `${day}, ${fields.confirmedByPhone}` : day;
}

/**
 * Changes the donor once the changes before it are done, and says so. Resolves to false if somebody else was quicker:
 * `onConflict` gets, or the page shows, what they changed.
 */
export type ChangeDonor = (
  request: (donor: StaffDonor) => Promise<StaffDonor>,
  message?: string,
  onConflict?: (before: StaffDonor, now: StaffDonor) => void,
) => Promise<boolean>;

/** The donor, a way to change them, and the donor as they were before somebody else's change that the page has to show. */
export function useChangeDonor(found: StaffDonor) {
  const { said } = useStaffContent().donor;
  const [donor, setDonor] = useState(found);
  const [before, setBefore] = useState<StaffDonor>();
  const newest = useRef(found);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const show = (donor: StaffDonor) => {
    newest.current = donor;
    setDonor(donor);
    rememberDonor(donor.id, donor);
  };
  const run: ChangeDonor = async (request, message, onConflict = setBefore) => {
    const seen = newest.current;
    try {
      show(await request(seen));
      setBefore(undefined);
      // Its page may have been left meanwhile.
      if (message) toast.success(fill(said, { name: seen.fullName, message }));
      return true;
    } catch (error) {
      const current = findChanged(error);
      if (!current) throw error;
      onConflict(seen, current);
      show(current);
      return false;
    }
  };
  const change: ChangeDonor = (...args) => {
    const result = last.current.then(() => run(...args));
    last.current = result.catch(() => {});
    return result;
  };
  return { donor, change, before, dismiss: () => setBefore(undefined) };
}
