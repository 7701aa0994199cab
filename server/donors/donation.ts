import { bloodTypes, type BloodType } from "#contract/blood-types.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";

const donationValues = donationTypes.map((type) => type.value);

/** The donation type that a text names, in any case. */
export function findDonationType(text: string): DonationType | undefined {
  return donationValues.find((value) => value.toLowerCase() === text.trim().toLowerCase());
}

/** The blood type that a text names, in any case. */
export function findBloodType(text: string): BloodType | undefined {
  return bloodTypes.find((value) => value === text.trim().toUpperCase());
}
