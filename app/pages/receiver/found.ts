import type { DonorSearch } from "#contract/donor.ts";
import type { SearchOutcome } from "#contract/page-outcome.ts";
import { formatSearchUrl, parseSearchUrl, readShown } from "#contract/search-url.ts";
import { findDonors } from "#app/api.ts";
import { readOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/found";

/** Runs the search in the address, unless the page came with what it found; null if there is none. */
export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const search = parseSearchUrl(new URL(url).search);
  const found = search ? await find(search, readShown(url), signal) : null;
  if (!signal.aborted) last = found;
  return found;
}

/** The page shows it. */
const nothing = () => null;

export { nothing as default, nothing as HydrateFallback };

let { search: came } = readOutcome();
let last: SearchOutcome | null = null;

async function find(search: DonorSearch, wanted: number, signal: AbortSignal): Promise<SearchOutcome> {
  const before = last;
  const isAgain = (other: DonorSearch) => formatSearchUrl(other) === formatSearchUrl(search);
  const isLonger = before?.next && isAgain(before.search) && before.donors.length < wanted;
  const isWider = before?.offer && isAgain({ ...before.search, ...before.offer.wider });
  const begun = came ?? (isLonger ? before : undefined);
  came = undefined;
  let found: SearchOutcome = begun ?? { search, donors: [] };
  const readOn = async () => {
    const page = await findDonors(search, found.next, signal);
    found = { ...found, ...page, donors: [...found.donors, ...page.donors], error: undefined };
  };
  try {
    if (!begun) await readOn();
    while (found.next && found.donors.length < wanted) await readOn();
  } catch (error) {
    return { ...found, error: error as Error };
  }
  // While there are more, the button for them stays and keeps the focus.
  if (!(isLonger || isWider) || !before.donors.length || found.next) return found;
  const known = new Set(before.donors.map(({ id }) => id));
  return { ...found, firstNewId: found.donors.find(({ id }) => !known.has(id))?.id };
}
