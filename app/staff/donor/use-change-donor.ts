import { useState } from "react";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { findChanged } from "#app/staff/api.ts";

/** Changes the donor. Resolves to false if somebody else was quicker: `onConflict` gets, or the page shows, what they changed. */
export type ChangeDonor = (
  change: () => Promise<StaffDonor>,
  onConflict?: (now: StaffDonor) => void,
) => Promise<boolean>;

/** A way to change the donor, and the donor as they were before somebody else's change that the page has to show. */
export function useChangeDonor(donor: StaffDonor, onChange: (donor: StaffDonor) => void) {
  const [before, setBefore] = useState<StaffDonor>();
  const change: ChangeDonor = async (request, onConflict = () => setBefore(donor)) => {
    try {
      onChange(await request());
      setBefore(undefined);
      return true;
    } catch (error) {
      const current = findChanged(error);
      if (!current) throw error;
      onConflict(current);
      onChange(current);
      return false;
    }
  };
  return { change, before, dismiss: () => setBefore(undefined) };
}
