import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import { formatSearchUrl, parseSearchUrl } from "#contract/search-url.ts";
import { AskOnce } from "./ask-once.tsx";
import { DonorCounts } from "./donor-counts.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { emptyCriteria, SearchForm } from "./search-form.tsx";
import { FailedSearch, SearchResults } from "./search-results.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useLoaded, useOutcome } from "#app/outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { useArrival } from "./use-arrival.ts";
import type { Route } from "./+types/receiver";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("receiver", args), places: listPlaces(args) };
}

/** A search changes only the URL; what the loader read stays the same. */
export const shouldRevalidate = () => false;

export default function Receiver({ loaderData: { content, places } }: Route.ComponentProps) {
  const { came, found, loading, loadingMore, showMore, form, ...search } = useSearch();
  const { startSearch, onChange, focusTarget } = search;
  const shared = { content, places, startSearch, onChange, focusTarget };
  const failed = found?.error && !found.donors.length;
  const hasDonors = Boolean(found?.donors.length);
  const searchForm = (
    <>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      <SearchForm {...{ form, content, places }} {...search.choice} busy={loading} onSearch={startSearch} />
    </>
  );
  return (
    <>
      {!came && <Picture picture={content.picture} sizes="100vw" first className="max-h-72" />}
      <div className="wrap py-10 md:py-14">
        <h1 className="text-h2">{content.heading}</h1>
        {!came && searchForm}
        {/* A search scrolls to its results, and nothing below them should be seen to move then. */}
        <section
          className={came ? "my-6" : `mt-10 ${loading || found ? "min-h-svh" : ""}`}
          data-loading={loading || undefined}
        >
          {failed && <FailedSearch {...shared} found={found} />}
          {loading ? (
            <Spinner label={content.loading} />
          ) : !found ? (
            <div className="rounded-md border-2 border-dashed border-rice-300 px-5 py-12 text-center">
              <h2 className="text-h3">{content.invitation.title}</h2>
              <p className="mx-auto mt-2 max-w-md text-balance text-ink-700">{content.invitation.text}</p>
            </div>
          ) : (
            !failed && <SearchResults {...shared} {...{ found, loadingMore, showMore }} />
          )}
          {!loading && !failed && !hasDonors && (
            <DonorCounts
              content={content.counts}
              places={places}
              onPick={(state, donationType) => startSearch({ state, city: "", donationType, bloodType: "" })}
            />
          )}
        </section>
        {!loading && (hasDonors || !found || failed) && (
          <div className="mt-8">
            <AskOnce content={content.need} {...(found && { search: found.search })} />
          </div>
        )}
        {/* Somebody who opens a search sees its results first. */}
        {came && searchForm}
      </div>
    </>
  );
}

/** What is searched for, and what is chosen for the next search. */
function useSearch() {
  const { search: came } = useOutcome();
  const [found, pending] = useLoaded(came);
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const show = (search: DonorSearch, shown?: number) => {
    const address = formatSearchUrl(search);
    const next = shown ? `${address}&shown=${shown}` : address;
    void navigate({ search: next }, { replace: Boolean(shown) || next === query, preventScrollReset: true });
  };
  // The search stays chosen, for somebody who goes on to change it.
  const [criteria, setCriteria] = useState({ ...emptyCriteria, ...came?.search });
  const searchedWith = useRef(criteria);
  // A choice that was made while the search ran stays.
  const { target, noteStart } = useArrival(found, () =>
    setCriteria((present) => (present === searchedWith.current ? emptyCriteria : present)),
  );
  const startSearch = (search: DonorSearch) => {
    noteStart();
    searchedWith.current = criteria;
    show(search);
  };
  const form = useRef<HTMLFormElement>(null);
  const onChange = () => {
    setCriteria({ ...emptyCriteria, ...found!.search });
    takeFocus(form.current, "start");
  };
  const loadingMore = Boolean(found && pending?.startsWith(`${formatSearchUrl(found.search)}&shown=`));
  // HTML without an outcome was rendered for the URL without a search, and the first render must match it.
  const isOpening = useHydrated() && !found && parseSearchUrl(query) !== undefined;
  return {
    came,
    found,
    form,
    startSearch,
    onChange,
    focusTarget: target,
    loadingMore,
    choice: { criteria, onChange: (change: Partial<typeof criteria>) => setCriteria({ ...criteria, ...change }) },
    loading: isOpening || (pending !== undefined && !loadingMore),
    showMore: () => loadingMore || show(found!.search, found!.donors.length + pageSize),
  };
}
