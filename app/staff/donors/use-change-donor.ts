import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { findChanged } from "#app/staff/api.ts";
import { rememberDonor } from "#app/staff/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";

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
