import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import type { SearchOutcome } from "#contract/page-outcome.ts";
import { formatSearchUrl, parseSearchUrl } from "#contract/search-url.ts";
import { findOffer, listNew, listWider, type DonorPage, type Offer } from "#contract/wider-searches.ts";
import { ApiError, findDonors } from "#app/api.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { hasMovedOn, takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePending } from "#app/ui/use-pending.ts";

/** A search, and the donors that it found. */
export type SearchResult = Omit<FoundOutcome, "query" | "offer"> & {
  /** Set when the list has grown: the first donor who was not in it before. */
  firstNewId?: Donor["id"] | undefined;
  offer?: Offer | "loading" | undefined;
};

type FoundOutcome = Extract<SearchOutcome, { search: DonorSearch }>;

export type DonorSearchState = ReturnType<typeof useDonorSearch>;

/** Runs the search in the URL, whenever that changes, unless the page came with its outcome. */
export function useDonorSearch(came: SearchOutcome | undefined, onOutcome: () => void) {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [result, setResult] = useState<SearchResult | undefined>(came && "search" in came ? came : undefined);
  const [finishedQuery, setFinishedQuery] = useState(came?.query);
  const [failure, setFailure] = useState<{ query: string; error: unknown } | undefined>(
    came && "error" in came ? { query: came.query, error: new ApiError(came.error.status, came.error) } : undefined,
  );
  const [prefetched, setPrefetched] = useState<Record<string, DonorPage>>({});
  const controller = useRef(new AbortController());
  const startedFrom = useRef<Element>(null);
  const focusTarget = useFocusTarget(startedFrom, result, failure);

  /** Shows what was found, and then the offer of a wider search if that is little. */
  const showPage = (search: DonorSearch, page: DonorPage, before: SearchResult | undefined, signal: AbortSignal) => {
    const hasWider = listWider(search, page).length > 0;
    // All donors are new when none was shown before.
    const firstNewId = before?.donors.length ? listNew(page, before)[0]?.id : undefined;
    const found: SearchResult = { search, ...page, firstNewId, offer: hasWider ? "loading" : undefined };
    setResult(found);
    if (!hasWider) return;
    findOffer(search, page, (wider) => findDonors(wider, undefined, signal))
      // The visitor did not ask for this, so a failure only means that there is nothing to offer.
      .catch(() => undefined)
      .then((offer) => setResult((current) => (current === found ? { ...found, offer } : current)));
  };
  const run = (query: string) => {
    // Only the last search counts: this ends the requests of the one before, those for its offer included.
    controller.current.abort();
    const { signal } = (controller.current = new AbortController());
    const search = parseSearchUrl(query);
    if (!search) return;
    startedFrom.current = document.activeElement;
    const finish = (update: () => void, newFailure?: typeof failure) => {
      if (signal.aborted) return;
      update();
      setFinishedQuery(query);
      setFailure(newFailure);
      setPrefetched({});
      if (!hasMovedOn(startedFrom.current)) onOutcome();
    };
    Promise.resolve(prefetched[query] ?? findDonors(search, undefined, signal)).then(
      (page) => finish(() => showPage(search, page, prefetched[query] && result, signal)),
      (error: unknown) => finish(() => showError(error), { query, error }),
    );
  };
  // A search that was left before its answer came has ended the requests of this one.
  const isShown = (query: string) => finishedQuery === query && !controller.current.signal.aborted;
  const runUrl = useEffectEvent((query: string) => isShown(query) || run(query));
  useEffect(() => {
    runUrl(query);
    return () => controller.current.abort();
  }, [query]);

  /** Navigates to the search's URL, which runs it; a page that was fetched before is shown at once. */
  const startSearch = (search: DonorSearch, page?: DonorPage): void => {
    const next = formatSearchUrl(search);
    if (page) setPrefetched({ [next]: page });
    if (next !== query) return void navigate({ search: next }, { preventScrollReset: true });
    setFinishedQuery(undefined);
    run(next);
  };

  /** Adds the next page to the result. */
  const [loadingMore, showMore] = usePending(async () => {
    const { signal } = controller.current;
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

  // HTML without an outcome was rendered for the URL without a search, and the first render must match it.
  const search = useHydrated() || came ? parseSearchUrl(query) : undefined;
  const loadingFirst = search && finishedQuery !== query && !prefetched[query];
  const failed = search && failure?.query === query ? { search, error: failure.error } : undefined;
  return {
    // Donors of the search before do not stand under the address of the one that failed.
    result: search && !failed ? result : undefined,
    /** The search in the URL, if it failed; also while it is tried again. */
    failed,
    loading: loadingFirst ? ("first" as const) : loadingMore ? ("more" as const) : undefined,
    startSearch,
    showMore,
    focusTarget,
  };
}

/** Moves the visitor to the results or why there are none, which may be off the screen of a phone; a screen reader reads on from there. */
function useFocusTarget(
  startedFrom: RefObject<Element | null>,
  { search, firstNewId }: Partial<SearchResult> = {},
  failure: object | undefined,
) {
  // Given to the heading of the results, or to one of them.
  const target = useRef<HTMLHeadingElement & HTMLLIElement>(null);
  // The results that a page came with stay where they are.
  const came = useRef(failure ?? search);
  useEffect(() => {
    if (search && search !== came.current && !hasMovedOn(startedFrom.current)) takeFocus(target.current, "start");
  }, [search, startedFrom]);
  useEffect(() => {
    // The button keeps the focus, for another try.
    if (failure && failure !== came.current && !hasMovedOn(startedFrom.current)) target.current?.scrollIntoView();
  }, [failure, startedFrom]);
  useEffect(() => {
    // 'Show more' is gone, and the focus with it; a visitor who has moved on keeps their place.
    if (firstNewId && document.activeElement === document.body) target.current?.focus();
  }, [firstNewId]);
  return target;
}
