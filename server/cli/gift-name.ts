import { donationTypes } from "#contract/donation-types.ts";

/** The label that visitors see, and the value that is stored. */
export function donationLabel(value: string): string {
  const type = donationTypes.find((type) => type.value === value);
  return type ? `${type.label} (${value})` : value;
}
