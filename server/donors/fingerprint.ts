import { hash } from "node:crypto";
import type { NewDonor } from "#contract/donor.ts";
import { dropInvisible, dropJoiners } from "./invisible-characters.ts";
import { normalizeNumber } from "./phone-number.ts";

/** Equal for two registrations that a person would call the same. */
export function makeFingerprint(donor: NewDonor): string {
  const name = dropJoiners(dropInvisible(donor.fullName)).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const { donationType, bloodType, state, city } = donor;
  // The version keeps these fingerprints apart from all that were made before numbers were normalized.
  const same = [2, name, normalizeNumber(donor.phoneNo), donationType, bloodType, state, city];
  return hash("sha256", JSON.stringify(same), "base64url").slice(0, 22);
}

/** For a donor with the same details as another one; no registration has it. */
export function makeOwnFingerprint(id: string): string {
  return `only ${id}`;
}
