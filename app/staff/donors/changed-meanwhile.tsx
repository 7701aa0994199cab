import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { Registration } from "#app/donors/donor-fields.tsx";
import { findChanged } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/search-memory.ts";
import { type StaffContent, useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { Announcement } from "#app/staff/ui/announcement.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";

type Props = { before: StaffDonor; now: StaffDonor; typed?: Registration; onClose: () => void };

export const detailNames = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** Lists what somebody else has changed meanwhile, beside what was typed. It takes the focus when it appears. */
export function ChangedMeanwhile({ before, now, typed, onClose }: Props) {
  const { content, fields } = useStaffData();
  const { donor, donors, standings } = content;
  const { changed } = donor;
  const { detail: describeDetail } = useDonorWords();
  const compare = (field: string, describe: (donor: StaffDonor) => string, yours?: string) => {
    return describe(before) === describe(now) ? [] : { field, now: describe(now), yours };
  };
  const differences = [
    ...detailNames.flatMap((name) => {
      const yours = typed && typed[name] !== now[name] ? describeDetail(name, typed[name]) : undefined;
      return compare(fields.donor[name].label, (donor) => describeDetail(name, donor[name]), yours);
    }),
    compare(donors.standing.label, ({ standing }) => standings[standing]),
    compare(donor.fields.numberOnRequest, ({ numberOnRequest }) => (numberOnRequest ? donor.onRequest : donor.atOnce)),
    compare(donor.fields.confirmedOn, (state) => describeConfirmation(state, donor.fields)),
  ].flat();
  return (
    <Announcement role="alert" heading={changed.heading} colour="border-haldi-500">
      <p className="mt-1">{typed ? changed.formText : changed.text}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {differences.length === 0 && <li>{changed.other}</li>}
        {differences.map(({ yours, ...difference }) => (
          <li key={difference.field}>
            {fill(changed.field, difference)}
            {yours !== undefined && <>; {fill(changed.yours, { yours })}</>}
          </li>
        ))}
      </ul>
      <Button look="button-small button-quiet mt-3" label={changed.ok} onClick={onClose} />
    </Announcement>
  );
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
