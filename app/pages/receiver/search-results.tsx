import { labelOf } from "#contract/donation-types.ts";
import type { DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { findPicture } from "#cms/pictures.server.ts";
import { button } from "#app/ui/button.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import type { DonorSearchState, SearchResult } from "./use-donor-search.ts";
import { NearbyOffer } from "./nearby-offer.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShareSearch } from "./share-search.tsx";

type Props = DonorSearchState & {
  result: SearchResult;
  content: Content<"receiver">;
  emptyPicture: ReturnType<typeof findPicture>;
};

export function SearchResults({ result, loading, startSearch, showMore, focusTarget, content, emptyPicture }: Props) {
  const { search, donors, next, firstNewId } = result;
  const { results, empty, compatible } = content;
  const description = describeSearch(search, content) || content.everything;
  const offer = { result, content: content.nearby, disclaimer: compatible.disclaimer, onAccept: startSearch };
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
            {describeCount(result, content)}
          </h2>
          <p className="mt-1 text-ink-700">
            {content.searched}: <strong className="font-semibold">{description}</strong>
          </p>
          {search.compatible && donors.length > 0 && <p className="mt-1 text-ink-700">{compatible.disclaimer}</p>}
        </div>
        <ShareSearch key={description} search={search} description={description} content={content.share} />
      </div>
      {donors.length === 0 ? (
        <div className="grid justify-items-center gap-4 rounded-md bg-rice-100 px-5 py-8 text-center sm:py-10">
          <NearbyOffer {...offer}>
            <p className="max-w-md text-lg text-ink-700">{empty.text}</p>
          </NearbyOffer>
          <Picture picture={emptyPicture} sizes="26rem" className="w-full max-w-sm" />
        </div>
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
                <DonorCard donor={donor} wanted={search.bloodType} content={results} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <NearbyOffer {...offer} />
          </div>
        </>
      )}
      {next && (
        <p className="mt-8 text-center">
          <button type="button" aria-disabled={loading === "more"} onClick={showMore} className={button.quiet}>
            {loading === "more" ? results.loadingMore : results.more}
          </button>
        </p>
      )}
      {!search.state && donors.length > 1 && <p className="mt-8 text-center text-ink-700">{results.chooseState}</p>}
    </>
  );
}

function describeCount({ search, donors, next }: SearchResult, { results, empty }: Content<"receiver">): string {
  if (donors.length === 0) return empty.title;
  if (donors.length === 1) return results.one;
  const fill = (text: string) => text.replace("{count}", String(donors.length));
  // A nearby or compatible search has one page only.
  const isFullPage = donors.length >= pageSize;
  // Exact matches come first, even where compatible donors are nearer.
  if (search.compatible) return fill(isFullPage ? results.firstCompatible : results.many);
  if (search.withinKm) return fill(isFullPage ? results.nearest : results.many);
  // Without a state the API gives the first page only, and does not say whether there are more.
  return fill(next || !search.state ? results.first : results.many);
}

function describeSearch(search: DonorSearch, content: Content<"receiver">): string {
  const { state, city, donationType, bloodType, compatible, withinKm } = search;
  return [
    city,
    state,
    withinKm && content.within.replace("{km}", String(withinKm)),
    donationType && labelOf(donationType),
    bloodType,
    compatible && content.andCompatible,
  ]
    .filter(Boolean)
    .join(" · ");
}
