import type { RefObject } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import type { SearchOutcome } from "#contract/page-outcome.ts";
import { pageSize } from "#contract/limits.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import type { Places } from "#app/donors/places.server.ts";
import type { PageContent } from "#cms/content.server.ts";
import { useLocalPath } from "#app/language.ts";
import { siteOrigin } from "#app/site-origin.ts";
import { cityLabel, stateLabel } from "#app/donors/place-labels.ts";
import { ShareLink } from "#app/donors/share-link.tsx";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { choosePlural, formatNumber } from "#app/ui/format.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import { onClick } from "#app/ui/on-submit.ts";
import { AskOnce } from "./ask-once.tsx";
import { NearbyOffer, type OfferProps } from "./nearby-offer.tsx";
import { ChangeSearch } from "./change-search.tsx";
import { Picture } from "#app/ui/picture.tsx";

type Props = OfferProps & { focusTarget: RefObject<(HTMLHeadingElement & HTMLLIElement) | null> };

type ResultProps = Props & { loadingMore: boolean; showMore: () => unknown; onChange: () => void };

export function SearchResults(props: ResultProps) {
  const { found, loadingMore, showMore, focusTarget, content, places } = props;
  const { search, donors, next, firstNewId, card } = found;
  const { results, compatible } = content;
  const description = useSearchDescription(search, content, places);
  // Without the donors that it found.
  const link = siteOrigin + useLocalPath()("/receiver") + formatSearchUrl(search);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h2
            ref={firstNewId ? undefined : focusTarget}
            tabIndex={-1}
            aria-live="polite"
            className="scroll-mt-4 text-h3 outline-none!"
          >
            {describeCount(found, content)}
          </h2>
          <p className="mt-1 text-ink-700">
            {content.searched}: <strong className="font-semibold">{description}</strong>
          </p>
          <ChangeSearch {...props} />
          {search.compatible && donors.length > 0 && <p className="mt-1 text-ink-700">{compatible.disclaimer}</p>}
        </div>
        {donors.length > 0 && (
          <ShareLink
            key={description}
            link={link}
            message={fill(content.share.message, { search: description, link })}
            content={content.share}
          />
        )}
      </div>
      {donors.length === 0 ? (
        <>
          <NoDonors {...props} />
          <div className="mt-5">
            <AskOnce content={content.need} search={search} look="button-primary" />
          </div>
        </>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            {donors.map((donor) => (
              <li
                key={donor.id}
                {...(donor.id === firstNewId && {
                  ref: focusTarget,
                  tabIndex: -1,
                  className: "scroll-mt-4 outline-none!",
                })}
              >
                <DonorCard
                  donor={donor}
                  places={places}
                  wanted={search.bloodType}
                  content={results}
                  {...(donor.id === card?.id && { outcome: card })}
                />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <NearbyOffer {...props} />
          </div>
        </>
      )}
      {next && (
        <p className="mt-8 text-center">
          <a
            href={`${formatSearchUrl(search)}&before=${next}`}
            aria-disabled={loadingMore}
            onClick={onClick(showMore)}
            className="button-quiet"
          >
            {loadingMore ? results.loadingMore : results.more}
          </a>
        </p>
      )}
      {!search.state && donors.length > 1 && <p className="mt-8 text-center text-ink-700">{results.chooseState}</p>}
    </>
  );
}

function NoDonors(props: OfferProps) {
  const { text, picture } = props.content.empty;
  return (
    <div className="grid justify-items-center gap-4 rounded-md bg-rice-100 px-5 py-8 text-center sm:py-10">
      <NearbyOffer {...props}>
        <p className="max-w-md text-lg text-ink-700">{text}</p>
      </NearbyOffer>
      <div className="w-full max-w-sm">
        <Picture picture={picture} sizes="26rem" />
      </div>
    </div>
  );
}

/** Stands where the results would be. */
export function FailedSearch({ found: { search, error }, content, places, focusTarget, startSearch }: Props) {
  const description = useSearchDescription(search, content, places);
  const text = useErrorMessage()(error);
  return (
    <div className="mb-8 rounded-md border-s-8 border-error bg-rice-200 p-5">
      {/* On a narrow screen, below the toasts that say why. */}
      <h2 ref={focusTarget} className="scroll-mt-28 text-h3 sm:scroll-mt-8">
        {content.failed.heading}
      </h2>
      <p className="mt-1">{`${content.searched}: ${description}`}</p>
      <p className="mt-1">{text}</p>
      {error?.status !== 422 && (
        <a href={formatSearchUrl(search)} className="button-quiet mt-3" onClick={onClick(() => startSearch(search))}>
          {content.failed.retry}
        </a>
      )}
    </div>
  );
}

function describeCount(found: SearchOutcome, { results, empty, nearby }: PageContent<"receiver">): string {
  const { search, donors, next, isFurther } = found;
  if (donors.length === 0) return empty.title;
  if (isFurther) return choosePlural(donors.length, nearby.more);
  const count = choosePlural(donors.length, results);
  if (donors.length === 1) return count;
  const values = { count: formatNumber(donors.length) };
  // A nearby or compatible search has one page only.
  const isFullPage = donors.length >= pageSize;
  // Exact matches come first, even where compatible donors are nearer.
  if (search.compatible) return isFullPage ? fill(results.firstCompatible, values) : count;
  if (search.withinKm) return isFullPage ? fill(results.nearest, values) : count;
  // Without a state the API gives the first page only, and does not say whether there are more.
  return next || !search.state ? fill(results.first, values) : count;
}

/** Its first space does not break, so that no line begins with the dot. */
const separator = "\u00a0· ";

function useSearchDescription(search: DonorSearch, content: PageContent<"receiver">, places: Places): string {
  const donationLabel = useDonationLabel();
  const { state, city, donationType, bloodType, compatible, withinKm } = search;
  const criteria = [
    cityLabel(places, city, state),
    stateLabel(places, state),
    withinKm && fill(content.within, { km: formatNumber(withinKm) }),
    donationType && donationLabel(donationType),
    bloodType,
    compatible && content.andCompatible,
  ].filter(Boolean);
  return criteria.join(separator) || content.everything;
}
