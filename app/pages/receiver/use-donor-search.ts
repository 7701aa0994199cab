import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import { findDonors, type DonorPage } from "#app/api.ts";
import { formatSearchUrl, parseSearchUrl } from "./search-url.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { hasMovedOn } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { fewDonors, findOffer, listNew, widerSearches, type Offer } from "./wider-searches.ts";

/** A search, and the donors that it found. */
export type SearchResult = DonorPage & {
  search: DonorSearch;
  /** Set when the list has grown: the first donor who was not in it before. */
  firstNewId?: Donor["id"] | undefined;
  offer?: Offer | "loading" | undefined;
};

export type DonorSearchState = ReturnType<typeof useDonorSearch>;

/** Runs the search in the URL, whenever that changes. */
export function useDonorSearch(onOutcome: () => void) {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [result, setResult] = useState<SearchResult>();
  const [finishedQuery, setFinishedQuery] = useState<string>();
  const [failure, setFailure] = useState<{ query: string; error: unknown }>();
  const [prefetched, setPrefetched] = useState<Record<string, DonorPage>>({});
  const controller = useRef<AbortController>(undefined);
  const [loadingMore, showMore] = useMore(result, setResult, controller);
  const startedFrom = useRef<Element>(null);
  const focusTarget = useFocusTarget(startedFrom, result);
  const run = (query: string) => {
    // Only the last search counts: this ends the requests of the one before, those for its offer included.
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    const search = parseSearchUrl(query);
    if (!search) return;
    startedFrom.current = document.activeElement;
    const finish = (update: () => void, failure?: { query: string; error: unknown }) => {
      if (signal.aborted) return;
      update();
      setFinishedQuery(query);
      setFailure(failure);
      setPrefetched({});
      if (!hasMovedOn(startedFrom.current)) onOutcome();
    };
    Promise.resolve(prefetched[query] ?? findDonors(search, undefined, signal)).then(
      (page) => finish(() => showPage(search, page, prefetched[query] && result, signal, setResult)),
      (error: unknown) => finish(() => showError(error), { query, error }),
    );
  };
  const runUrl = useEffectEvent(run);
  useEffect(() => {
    runUrl(query);
    return () => controller.current?.abort();
  }, [query]);

  /** Navigates to the search's URL, which runs it; a page that was fetched before is shown at once. */
  const startSearch = (search: DonorSearch, page?: DonorPage): void => {
    const next = formatSearchUrl(search);
    if (page) setPrefetched({ [next]: page });
    if (next !== query) return void navigate({ search: next }, { preventScrollReset: true });
    setFinishedQuery(undefined);
    run(next);
  };

  // The HTML was rendered for the URL without a search, and the first render must match it.
  const search = useHydrated() ? parseSearchUrl(query) : undefined;
  const loadingFirst = search && finishedQuery !== query && !prefetched[query];
  return {
    result: search && result,
    /** The search in the URL, if it failed; also while it is tried again. */
    failed: search && failure?.query === query ? { search, error: failure.error } : undefined,
    loading: loadingFirst ? ("first" as const) : loadingMore ? ("more" as const) : undefined,
    startSearch,
    showMore,
    focusTarget,
  };
}

type SetResult = ReturnType<typeof useState<SearchResult>>[1];

/** Shows what was found, and then the offer of a wider search if that is little. */
function showPage(
  search: DonorSearch,
  page: DonorPage,
  before: SearchResult | undefined,
  signal: AbortSignal,
  setResult: SetResult,
): void {
  const wider = page.donors.length < fewDonors ? widerSearches(search) : [];
  // All donors are new when none was shown before.
  const firstNewId = before?.donors.length ? listNew(page, before)[0]?.id : undefined;
  const found: SearchResult = { search, ...page, firstNewId, offer: wider.length > 0 ? "loading" : undefined };
  setResult(found);
  if (wider.length === 0) return;
  findOffer(wider, page, signal)
    // The visitor did not ask for this, so a failure only means that there is nothing to offer.
    .catch(() => undefined)
    .then((offer) => setResult((current) => (current === found ? { ...found, offer } : current)));
}

/** Adds the next page to the result. */
function useMore(
  result: SearchResult | undefined,
  setResult: SetResult,
  controller: RefObject<AbortController | undefined>,
) {
  const showError = useErrorToast();
  return usePending(async () => {
    const { signal } = controller.current!;
    try {
      const page = await findDonors(result!.search, result!.next, signal);
      const donors = [...result!.donors, ...page.donors];
      // While there are more, the button stays and keeps the focus.
      const firstNewId = page.next ? undefined : page.donors[0]?.id;
      if (!signal.aborted) setResult({ ...result!, ...page, donors, firstNewId });
    } catch (error) {
      if (!signal.aborted) showError(error);
    }
  });
}

/** Moves the visitor to the results, which may be below the fold on a phone; a screen reader reads on from there. */
function useFocusTarget(startedFrom: RefObject<Element | null>, { search, firstNewId }: Partial<SearchResult> = {}) {
  // Given to the heading of the results, or to one of them.
  const target = useRef<HTMLHeadingElement & HTMLLIElement>(null);
  useEffect(() => {
    if (!search || hasMovedOn(startedFrom.current)) return;
    target.current?.focus({ preventScroll: true });
    target.current?.scrollIntoView({ block: "start" });
  }, [search, startedFrom]);
  useEffect(() => {
    // 'Show more' is gone, and the focus with it; a visitor who has moved on keeps their place.
    if (firstNewId && document.activeElement === document.body) target.current?.focus();
  }, [firstNewId]);
  return target;
}
