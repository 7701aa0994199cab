import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import { findDonors, type DonorPage } from "#app/api.ts";
import { findOffer, type Offer } from "./find-offer.ts";
import { queryOf, searchIn } from "./search-url.ts";
import { useProblemToast } from "#app/ui/error-toast.ts";
import { useScripted } from "#app/ui/use-hydrated.ts";
import { widerSearches } from "./wider-searches.ts";

const fewDonors = 10;

/** What was asked for and who was found. */
export type Found = DonorPage & {
  asked: DonorSearch;
  /** The first new donor where a list of donors has grown. */
  firstNew?: Donor["id"] | undefined;
  /** More donors that a wider search finds, when few were found. */
  offer?: Offer | "loading" | undefined;
};

export type DonorSearching = {
  found: Found | undefined;
  loading: "first" | "more" | undefined;
  /** Goes to the search's own address, which runs it; an answer that is there already is shown at once. */
  search: (asked: DonorSearch, answer?: DonorPage) => void;
  showMore: () => void;
  /** Where the visitor goes on once donors are found. */
  landing: RefCallback<HTMLElement>;
};

/** Searches for what the address says, whenever that changes. */
export function useDonorSearch(onOutcome: () => void): DonorSearching {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const scripted = useScripted();
  const showProblem = useProblemToast();
  const [found, setFound] = useState<Found>();
  const [finished, setFinished] = useState<string>();
  const [answered, setAnswered] = useState<{ query: string; page: DonorPage }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const landing = useLanding(found);

  const show = (asked: DonorSearch, page: DonorPage, firstNew: string | undefined, signal: AbortSignal) => {
    const wider = page.donors.length < fewDonors ? widerSearches(asked) : [];
    const found: Found = { asked, ...page, firstNew, offer: wider.length > 0 ? "loading" : undefined };
    setFound(found);
    if (wider.length === 0) return;
    findOffer(wider, page, signal)
      // The visitor did not ask for this, so a failure only means that there is nothing to offer.
      .catch(() => undefined)
      .then((offer) => setFound((shown) => (shown === found ? { ...found, offer } : shown)));
  };

  const run = (query: string) => {
    // Of several searches only the last one counts: the one before ends here, with all that it still looks for.
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    const asked = searchIn(query);
    if (!asked) return;
    const ready = answered?.query === query ? answered.page : undefined;
    const finish = (tell: () => void) => {
      if (signal.aborted) return;
      tell();
      setFinished(query);
      setAnswered(undefined);
      onOutcome();
    };
    Promise.resolve(ready ?? findDonors(asked, undefined, signal)).then(
      (page) => finish(() => show(asked, page, ready && firstBeyond(found, ready), signal)),
      (error: unknown) => finish(() => showProblem(error)),
    );
  };
  const runAddress = useEffectEvent(run);
  useEffect(() => {
    runAddress(query);
    return () => controller.current?.abort();
  }, [query]);

  const search = (asked: DonorSearch, page?: DonorPage) => {
    const next = queryOf(asked);
    if (page) setAnswered({ query: next, page });
    if (next !== query) return void navigate({ search: next }, { preventScrollReset: true });
    setFinished(undefined);
    run(next);
  };

  const showMore = async () => {
    if (loadingMore || !found) return;
    const { signal } = controller.current!;
    setLoadingMore(true);
    try {
      const page = await findDonors(found.asked, found.next, signal);
      const donors = [...found.donors, ...page.donors];
      // The button stays while there are more; after the last page the visitor goes on at the first new donor.
      const firstNew = page.next ? undefined : page.donors[0]?.id;
      if (!signal.aborted) setFound({ ...found, ...page, donors, firstNew });
    } catch (error) {
      if (!signal.aborted) showProblem(error);
    }
    setLoadingMore(false);
  };

  // The HTML was built for the address without a search, and the first render must be like it.
  const searches = scripted && searchIn(query) !== undefined;
  const loadingFirst = searches && finished !== query && answered?.query !== query;
  return {
    found: searches ? found : undefined,
    loading: loadingFirst ? "first" : loadingMore ? "more" : undefined,
    search,
    showMore: () => void showMore(),
    landing,
  };
}

/** Takes the visitor to the results, which may be below the screen of a phone; a screen reader reads on from there. */
function useLanding({ asked, firstNew }: Partial<Found> = {}): RefCallback<HTMLElement> {
  const landing = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    landing.current?.focus({ preventScroll: true });
    landing.current?.scrollIntoView({ block: "start" });
  }, [asked]);
  useEffect(() => {
    // The button that had the focus is gone; a visitor who has gone elsewhere meanwhile stays there.
    if (firstNew && document.activeElement === document.body) landing.current?.focus();
  }, [firstNew]);
  return (element) => {
    landing.current = element;
  };
}

/** The first who is not shown yet, where some are. */
function firstBeyond(found: Found | undefined, { donors }: DonorPage): Donor["id"] | undefined {
  if (!found?.donors.length) return undefined;
  const shown = new Set(found.donors.map(({ id }) => id));
  return donors.find(({ id }) => !shown.has(id))?.id;
}
