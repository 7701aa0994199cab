import type { PropsWithChildren } from "react";
import { fill } from "#contract/fill.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import type { DonorSearch, Offer } from "#contract/donor.ts";
import type { SearchOutcome } from "#contract/page-outcome.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import { choosePlural, formatNumber } from "#app/ui/format.ts";
import { onClick } from "#app/ui/on-submit.ts";
import type { Route } from "./+types/receiver";

export type OfferProps = Route.ComponentProps["loaderData"] & {
  found: SearchOutcome;
  startSearch: (search: DonorSearch) => void;
};

/** Offers the donors of a wider search; the children are shown when there is nothing to offer. */
export function NearbyOffer({ found, places, content, startSearch, children }: PropsWithChildren<OfferProps>) {
  const { search, donors, offer } = found;
  const { nearby } = content;
  if (!offer) return children;
  const place = cityLabel(places, search.city, search.state) || stateLabel(places, search.state);
  const wider = { ...search, ...offer.wider };
  return (
    <div className="text-center">
      {donors.length === 0 && (
        <p className="mx-auto mb-4 max-w-md text-lg text-balance text-ink-700">{fill(nearby.nobodyHere, { place })}</p>
      )}
      <a
        href={formatSearchUrl(wider)}
        onClick={onClick(() => startSearch(wider))}
        className="button-primary text-balance max-sm:w-full"
      >
        {describeOffer(wider, offer, donors.length, place, nearby)}
      </a>
      {wider.compatible && !search.compatible && <p className="mt-3 text-ink-700">{content.compatible.disclaimer}</p>}
    </div>
  );
}

type Words = OfferProps["content"]["nearby"];

function describeOffer(search: DonorSearch, { count, isAll }: Offer, shown: number, place: string, content: Words) {
  const forms = shown > 0 ? content.more : content.donors;
  const donors = isAll ? choosePlural(count, forms) : fill(forms.atLeast, { count: formatNumber(count) });
  const { within, compatible, compatibleWithin } = content;
  const text = search.compatible ? (search.withinKm ? compatibleWithin : compatible) : within;
  return fill(text, { km: formatNumber(search.withinKm ?? 0), place, donors });
}
