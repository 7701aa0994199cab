import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import { useRootData } from "#app/root-data.ts";

/** What donors give, as the page's language calls it. */
export function useDonationTypes(): { value: DonationType; label: string }[] {
  const labels = useRootData()!.messages.donationTypes;
  return donationTypes.map(({ value }) => ({ value, label: labels[value] }));
}

export function useDonationLabel(): (value: DonationType) => string {
  const labels = useRootData()!.messages.donationTypes;
  return (value) => labels[value];
}
