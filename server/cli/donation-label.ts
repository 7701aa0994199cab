import { donationTypes } from "#contract/donation-types.ts";

/** The label that visitors see, with the stored value in brackets. */
export function donationLabel(value: string): string {
  const type = donationTypes.find((type) => type.value === value);
  return type ? `${type.label} (${value})` : value;
}
