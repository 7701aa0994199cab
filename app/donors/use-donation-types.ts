import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import { fill } from "#contract/fill.ts";
import { useRootData } from "#app/root-data.ts";

/** The options of a form's donation type, all of them or some, in the page's language. */
export function useDonationTypes(types = donationTypes.map(({ value }) => value)) {
  const labels = useRootData()!.messages.donationTypes;
  return types.map((value) => ({ value, label: labels[value] }));
}

/** The same outside a form; blood is named as such, since its label does not say so. */
export function useDonationLabel(): (value: DonationType) => string {
  const { donationTypes: labels, bloodLabel } = useRootData()!.messages;
  return (value) => (value === "Blood" ? fill(bloodLabel, { label: labels[value] }) : labels[value]);
}
