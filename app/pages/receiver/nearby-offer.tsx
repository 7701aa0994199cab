import type { ReactNode } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import type { DonorPage } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import type { Offer } from "./find-offer.ts";
import type { Found } from "./use-donor-search.ts";

type Props = {
  found: Found;
  words: Content<"receiver">["nearby"];
  /** What is to be known about compatible blood types. */
  bank: string;
  onTake: (asked: DonorSearch, page: DonorPage) => void;
  /** What is said when there is nobody to offer. */
  children?: ReactNode;
};

/** Offers the donors of a wider search when few were found. */
export function NearbyOffer({ found, words, bank, onTake, children }: Props) {
  const { asked, donors, offer } = found;
  if (!offer) return children;
  const fill = (text: string) => text.replace("{place}", asked.city || asked.state);
  return (
    <output className="block text-center">
      {offer === "loading" ? (
        <span className="grid min-h-12 place-items-center text-ink-700">{fill(words.looking)}</span>
      ) : (
        <>
          {donors.length === 0 && (
            <span className="mx-auto mb-4 block max-w-md text-lg text-balance text-ink-700">
              {fill(words.nobodyHere)}
            </span>
          )}
          <button
            type="button"
            onClick={() => onTake(offer.search, offer.page)}
            className={`${button.primary} text-balance max-sm:w-full`}
          >
            {fill(describeOffer(offer, donors.length, words))}
          </button>
          {offer.search.compatible && !asked.compatible && <span className="mt-3 block text-ink-700">{bank}</span>}
        </>
      )}
    </output>
  );
}

function describeOffer({ search, count, isAll }: Offer, shown: number, words: Props["words"]): string {
  const forms = shown > 0 ? words.more : words.donors;
  const donors = !isAll ? forms.atLeast : count === 1 ? forms.one : forms.many;
  const { within, compatible, compatibleWithin } = words;
  return (search.compatible ? (search.withinKm ? compatibleWithin : compatible) : within)
    .replace("{km}", String(search.withinKm))
    .replace("{donors}", donors.replace("{count}", String(count)));
}
