import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import { findDonors, type DonorPage } from "#app/api.ts";
import { queryOf, searchIn } from "./search-url.ts";
import { useProblemToast } from "#app/ui/error-toast.ts";
import { useScripted } from "#app/ui/use-hydrated.ts";

/** What was asked for and who was found; with the first who is new where a list of donors has grown. */
export type Found = DonorPage & { asked: DonorSearch; firstNew?: string | undefined };

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
  const latest = useRef(0);
  const landing = useLanding(found);

  const run = (query: string) => {
    const mine = ++latest.current;
    const asked = searchIn(query);
    if (!asked) return;
    const ready = answered?.query === query ? answered.page : undefined;
    /** Of several searches only the last one counts. */
    const finish = (show: () => void) => {
      if (mine !== latest.current) return;
      show();
      setFinished(query);
      setAnswered(undefined);
      onOutcome();
    };
    Promise.resolve(ready ?? findDonors(asked)).then(
      (page) => finish(() => setFound({ asked, ...page, ...(ready && { firstNew: firstBeyond(found, ready) }) })),
      (error: unknown) => finish(() => showProblem(error)),
    );
  };
  const runAddress = useEffectEvent(run);
  useEffect(() => runAddress(query), [query]);

  const search = (asked: DonorSearch, page?: DonorPage) => {
    const next = queryOf(asked);
    if (page) setAnswered({ query: next, page });
    if (next !== query) return void navigate({ search: next }, { preventScrollReset: true });
    setFinished(undefined);
    run(next);
  };

  const showMore = async () => {
    if (loadingMore || !found) return;
    setLoadingMore(true);
    try {
      const page = await findDonors(found.asked, found.next);
      const donors = [...found.donors, ...page.donors];
      // The button stays while there are more; after the last page the visitor goes on at the first new donor.
      const firstNew = page.next ? undefined : page.donors[0]?.id;
      // Not into the list of another search that has come meanwhile.
      setFound((shown) => (shown === found ? { ...found, ...page, donors, firstNew } : shown));
    } catch (error) {
      showProblem(error);
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
