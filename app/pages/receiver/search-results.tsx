import { labelOf } from "#contract/donation-types.ts";
import type { DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { findPicture } from "#cms/pictures.server.ts";
import { button } from "#app/ui/button.ts";
import { DonorCard } from "#app/donors/donor-card.tsx";
import type { DonorSearching, Found } from "./use-donor-search.ts";
import { NearbyOffer } from "./nearby-offer.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShareSearch } from "./share-search.tsx";

type Props = DonorSearching & {
  found: Found;
  words: Content<"receiver">;
  emptyPicture: ReturnType<typeof findPicture>;
};

export function SearchResults({ found, loading, search, showMore, landing, words, emptyPicture }: Props) {
  const { asked, donors, next, firstNew } = found;
  const { results, empty } = words;
  const described = describe(asked, words) || words.everything;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h2
            ref={firstNew ? undefined : landing}
            tabIndex={-1}
            aria-live="polite"
            className="scroll-mt-4 text-h3 outline-none!"
          >
            {countOf(found, words)}
          </h2>
          <p className="mt-1 text-ink-700">
            {words.searched}: <strong className="font-semibold">{described}</strong>
          </p>
          {asked.compatible && donors.length > 0 && <p className="mt-1 text-ink-700">{words.compatible.bank}</p>}
        </div>
        <ShareSearch key={described} asked={asked} described={described} words={words.share} />
      </div>
      {donors.length === 0 ? (
        <div className="grid justify-items-center gap-4 rounded-md bg-rice-100 px-5 py-8 text-center sm:py-10">
          <NearbyOffer found={found} words={words.nearby} bank={words.compatible.bank} onTake={search}>
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
                {...(donor.id === firstNew && { ref: landing, tabIndex: -1, className: "scroll-mt-4 outline-none!" })}
              >
                <DonorCard donor={donor} wanted={asked.bloodType} words={results} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <NearbyOffer found={found} words={words.nearby} bank={words.compatible.bank} onTake={search} />
          </div>
        </>
      )}
      {next && (
        <p className="mt-8 text-center">
          <button
            type="button"
            aria-disabled={loading === "more"}
            onClick={showMore}
            className={`${button.quiet} aria-disabled:border-ink-500 aria-disabled:text-ink-500`}
          >
            {loading === "more" ? results.loadingMore : results.more}
          </button>
        </p>
      )}
      {!asked.state && donors.length > 1 && <p className="mt-8 text-center text-ink-700">{results.chooseState}</p>}
    </>
  );
}

function countOf({ asked, donors, next }: Found, { results, empty }: Content<"receiver">): string {
  if (donors.length === 0) return empty.title;
  if (donors.length === 1) return results.one;
  const inAll = (words: string) => words.replace("{count}", String(donors.length));
  // A wider search has one page only.
  const isCut = donors.length >= pageSize;
  if (asked.withinKm) return inAll(isCut ? results.nearest : results.many);
  if (asked.compatible) return inAll(isCut ? results.firstFitting : results.many);
  // Without a state the API gives the first page only, and does not say whether there are more.
  return inAll(next || !asked.state ? results.first : results.many);
}

function describe(asked: DonorSearch, words: Content<"receiver">): string {
  const { state, city, donationType, bloodType, compatible, withinKm } = asked;
  return [
    city,
    state,
    withinKm && words.within.replace("{km}", String(withinKm)),
    donationType && labelOf(donationType),
    bloodType,
    compatible && words.andCompatible,
  ]
    .filter(Boolean)
    .join(" · ");
}
