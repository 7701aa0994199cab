import type { PropsWithChildren } from "react";
import { fill } from "#contract/fill.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import type { Offer } from "#contract/wider-searches.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import { choosePlural, formatNumber } from "#app/ui/format.ts";
import { onClick } from "#app/ui/on-submit.ts";
import type { Route } from "./+types/receiver";
import type { DonorSearchState, SearchResult } from "./use-donor-search.ts";

export type OfferProps = Route.ComponentProps["loaderData"] &
  Pick<DonorSearchState, "startSearch"> & { result: SearchResult };

/** Offers the donors of a wider search; the children are shown when there is nothing to offer. */
export function NearbyOffer({ result, places, content, startSearch, children }: PropsWithChildren<OfferProps>) {
  const { search, donors, offer } = result;
  const { nearby } = content;
  if (!offer) return children;
  const place = cityLabel(places, search.city, search.state) || stateLabel(places, search.state);
  return (
    <output className="block w-full text-center">
      {offer === "loading" ? (
        // The key keeps it from becoming the first sentence of the offer, which would be seen to move.
        <span key="looking" className="grid min-h-12 place-items-center text-ink-700">
          {fill(nearby.looking, { place })}
        </span>
      ) : (
        <>
          {donors.length === 0 && (
            <span className="mx-auto mb-4 block max-w-md text-lg text-balance text-ink-700">
              {fill(nearby.nobodyHere, { place })}
            </span>
          )}
          <a
            href={formatSearchUrl(offer.search)}
            onClick={onClick(() => startSearch(offer.search, offer.page))}
            className="button-primary text-balance max-sm:w-full"
          >
            {describeOffer(offer, donors.length, place, nearby)}
          </a>
          {offer.search.compatible && !search.compatible && (
            <span className="mt-3 block text-ink-700">{content.compatible.disclaimer}</span>
          )}
        </>
      )}
    </output>
  );
}

function describeOffer(offer: Offer, shown: number, place: string, content: OfferProps["content"]["nearby"]): string {
  const { search, count, isAll } = offer;
  const forms = shown > 0 ? content.more : content.donors;
  const donors = isAll ? choosePlural(count, forms) : fill(forms.atLeast, { count: formatNumber(count) });
  const { within, compatible, compatibleWithin } = content;
  const text = search.compatible ? (search.withinKm ? compatibleWithin : compatible) : within;
  return fill(text, { km: formatNumber(search.withinKm ?? 0), place, donors });
}
