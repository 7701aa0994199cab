import { useState } from "react";
import { parseSearchUrl } from "#contract/search-url.ts";
import { AskOnce } from "./ask-once.tsx";
import { DonorCounts } from "./donor-counts.tsx";
import { useDonorSearch } from "./use-donor-search.ts";
import { Picture } from "#app/ui/picture.tsx";
import { emptyCriteria, SearchForm } from "./search-form.tsx";
import { FailedSearch, SearchResults } from "./search-results.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useOutcome } from "#app/outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import type { Route } from "./+types/receiver";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("receiver", args), places: listPlaces(args) };
}

/** A search changes only the URL; what the loader read stays the same. */
export const shouldRevalidate = () => false;

export default function Receiver({ loaderData: { content, places } }: Route.ComponentProps) {
  const { search: came } = useOutcome();
  // The search stays chosen, for somebody who goes on to change it.
  const searched = came && ("search" in came ? came.search : parseSearchUrl(came.query));
  const [criteria, setCriteria] = useState({ ...emptyCriteria, ...searched });
  // A choice that was made while the search ran stays.
  const donorSearch = useDonorSearch(came, () =>
    setCriteria((present) => (present === criteria ? emptyCriteria : present)),
  );
  const { result, failed, loading, startSearch, focusTarget } = donorSearch;
  const shared = { content, places };

  const form = (
    <>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      <SearchForm
        {...shared}
        criteria={criteria}
        onChange={(change) => setCriteria({ ...criteria, ...change })}
        busy={loading === "first"}
        onSearch={startSearch}
      />
    </>
  );
  return (
    <>
      {!came && <Picture picture={content.picture} sizes="100vw" first className="max-h-72" />}
      <div className="wrap py-10 md:py-14">
        <h1 className="text-h2">{content.heading}</h1>
        {!came && form}
        {/* A search scrolls to its results, and nothing below them should be seen to move then. */}
        <section
          className={came ? "my-6" : `mt-10 ${loading || result ? "min-h-svh" : ""}`}
          data-loading={loading === "first" || undefined}
        >
          {failed && (
            <FailedSearch {...failed} {...shared} {...{ focusTarget }} onRetry={() => startSearch(failed.search)} />
          )}
          {loading === "first" ? (
            <Spinner label={content.loading} />
          ) : result ? (
            <SearchResults {...donorSearch} {...shared} result={result} />
          ) : failed ? null : (
            <div className="rounded-md border-2 border-dashed border-rice-300 px-5 py-12 text-center">
              <h2 className="text-h3">{content.invitation.title}</h2>
              <p className="mx-auto mt-2 max-w-md text-balance text-ink-700">{content.invitation.text}</p>
            </div>
          )}
          {!failed && !result?.donors.length && loading !== "first" && result?.offer !== "loading" && (
            <DonorCounts
              content={content.counts}
              places={places}
              onPick={(state, donationType) => startSearch({ state, city: "", donationType, bloodType: "" })}
            />
          )}
        </section>
        {(result?.donors.length !== 0 || failed) && loading !== "first" && (
          <div className="mt-8">
            <AskOnce content={content.need} {...(result && { search: result.search })} />
          </div>
        )}
        {/* Somebody who opens a search sees its results first. */}
        {came && form}
      </div>
    </>
  );
}
