import { useState } from "react";
import { DonorCounts } from "./donor-counts.tsx";
import { useDonorSearch } from "./use-donor-search.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { emptyCriteria, SearchForm } from "./search-form.tsx";
import { FailedSearch, SearchResults } from "./search-results.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import type { Route } from "./+types/receiver";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("receiver", args), places: listPlaces(args) };
}

/** A search changes only the URL; what the loader read stays the same. */
export function shouldRevalidate() {
  return false;
}

export default function Receiver({ loaderData: { content, places } }: Route.ComponentProps) {
  const [criteria, setCriteria] = useState(emptyCriteria);
  // A choice that was made while the search ran stays.
  const donorSearch = useDonorSearch(() => setCriteria((present) => (present === criteria ? emptyCriteria : present)));
  const { result, failed, loading, startSearch } = donorSearch;

  return (
    <>
      <Picture picture={content.picture} sizes="100vw" first className="max-h-72" />
      <div className="wrap py-10 md:py-14">
        <h1 className="text-h2">{content.heading}</h1>
        <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
        <NoScriptNotice text={content.noScript} />
        <SearchForm
          content={content}
          places={places}
          criteria={criteria}
          onChange={(change) => setCriteria({ ...criteria, ...change })}
          busy={loading === "first"}
          onSearch={startSearch}
        />
        {/* A search scrolls to its results, and nothing below them should be seen to move then. */}
        <section
          className={`mt-10 noscript:hidden ${loading || result ? "min-h-svh" : ""}`}
          data-loading={loading === "first" || undefined}
        >
          {failed && (
            <FailedSearch {...failed} content={content} places={places} onRetry={() => startSearch(failed.search)} />
          )}
          {loading === "first" ? (
            <Spinner label={content.loading} />
          ) : result ? (
            <SearchResults {...donorSearch} result={result} content={content} places={places} />
          ) : failed ? null : (
            <div className="rounded-md border-2 border-dashed border-rice-300 px-5 py-12 text-center">
              <h2 className="text-h3">{content.invitation.title}</h2>
              <p className="mx-auto mt-2 max-w-md text-balance text-ink-700">{content.invitation.text}</p>
            </div>
          )}
          {!result?.donors.length && loading !== "first" && result?.offer !== "loading" && (
            <DonorCounts
              content={content.counts}
              places={places}
              onPick={(state, donationType) => startSearch({ state, city: "", donationType, bloodType: "" })}
            />
          )}
        </section>
      </div>
    </>
  );
}
