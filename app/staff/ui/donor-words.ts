import type { DonationType } from "#contract/donation-types.ts";
import type { NewDonor } from "#contract/donor.ts";
import type { StaffDonorSummary } from "#contract/staff/donors.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useStaffData } from "#app/staff/staff-content.ts";

export function donorPath(id: string): string {
  return `/staff/donor?id=${id}`;
}

/** Says in the desk's language what a donor gives, where they are, and any other detail. */
export function useDonorWords() {
  const { places } = useStaffData();
  const labelOf = useDonationLabel();
  return {
    gift: ({ donationType, bloodType }: Pick<StaffDonorSummary, "donationType" | "bloodType">) =>
      [labelOf(donationType), bloodType].filter(Boolean).join(" "),
    place: ({ city, state }: Pick<StaffDonorSummary, "city" | "state">) =>
      `${cityLabel(places, city, state)}, ${stateLabel(places, state)}`,
    detail: (name: keyof NewDonor, value: string) => {
      if (name === "donationType" && value) return labelOf(value as DonationType);
      if (name === "state") return stateLabel(places, value);
      return name === "city" ? cityLabel(places, value) : value || "–";
    },
  };
}
