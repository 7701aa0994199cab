import type { DonationType } from "#contract/donation-types.ts";
import type { NewDonor } from "#contract/donor.ts";
import type { Standing } from "#contract/staff/donors.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";

export function donorPath(id: string): string {
  return `/staff/donor?id=${id}`;
}

export function needPath({ id }: { id: string }): string {
  return `/staff/need?id=${id}`;
}

/** Says in the desk's language what a donor gives, where they are, and any other detail. */
export function useDonorWords() {
  const { places } = useStaffData();
  const labelOf = useDonationLabel();
  const words = useNeedWords(places);
  return {
    gift: words.what,
    place: words.where,
    detail: (name: keyof NewDonor, value: string) => {
      if (name === "donationType" && value) return labelOf(value as DonationType);
      if (name === "state") return stateLabel(places, value);
      return name === "city" ? cityLabel(places, value) : value || "–";
    },
  };
}

const colours: Record<Standing, string> = {
  listed: "bg-patta-300/35",
  paused: "bg-haldi-300",
  resting: "bg-haldi-300",
  unconfirmed: "bg-haldi-300",
  hidden: "bg-plum-300/45",
};

export function StandingLabel({ standing }: { standing: Standing }) {
  return (
    <span className={`inline-block rounded-sm px-2 text-sm font-semibold whitespace-nowrap ${colours[standing]}`}>
      {useStaffContent().standings[standing]}
    </span>
  );
}
