import type { BoardNeed } from "#contract/needs.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import type { Places } from "#app/donors/places.server.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";

/** Says in the page's language what is needed, and in which city. */
export function useNeedWords(places: Places) {
  const labelOf = useDonationLabel();
  return {
    what: ({ donationType, bloodType }: Pick<BoardNeed, "donationType" | "bloodType">) =>
      [labelOf(donationType), bloodType].filter(Boolean).join(" "),
    where: ({ city, state }: Pick<BoardNeed, "city" | "state">) =>
      [cityLabel(places, city, state), stateLabel(places, state)].filter(Boolean).join(", "),
  };
}
