import { useEffect, useState, type ReactNode } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import { findDonors, type DonorPage } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import type { Found } from "./use-donor-search.ts";
import { widerSearches } from "./wider-searches.ts";

const fewDonors = 10;

type Props = {
  found: Found;
  words: Content<"receiver">["nearby"];
  /** What is to be known about compatible blood types. */
  bank: string;
  onTake: (asked: DonorSearch, page: DonorPage) => void;
  /** What is said when there is nobody to offer. */
  children?: ReactNode;
};

/** Searches more widely when few were found, and offers those who are there. */
export function NearbyOffer({ found, words, bank, onTake, children }: Props) {
  const [offer, setOffer] = useState<Offer | "nobody">();
  useEffect(() => {
    let wanted = true;
    findOffer(found)
      // The visitor did not ask for this, so a failure only means that there is nothing to offer.
      .catch(() => undefined)
      .then((offer) => wanted && setOffer(offer ?? "nobody"));
    return () => {
      wanted = false;
    };
  }, [found]);

  const { asked, donors } = found;
  if (!leavesRoom(found) || offer === "nobody") return children;
  const fill = (text: string) => text.replace("{place}", asked.city || asked.state);
  return (
    <output className="block text-center">
      {offer ? (
        <>
          {donors.length === 0 && (
            <span className="mx-auto mb-4 block max-w-md text-lg text-balance text-ink-700">
              {fill(words.nobodyHere)}
            </span>
          )}
          <button
            type="button"
            onClick={() => onTake(offer.asked, offer.page)}
            className={`${button.primary} text-balance max-sm:w-full`}
          >
            {fill(describeOffer(offer, donors.length, words))}
          </button>
          {offer.asked.compatible && !asked.compatible && <span className="mt-3 block text-ink-700">{bank}</span>}
        </>
      ) : (
        <span className="grid min-h-12 place-items-center text-ink-700">{fill(words.looking)}</span>
      )}
    </output>
  );
}

function describeOffer({ asked, count, isAll }: Offer, shown: number, words: Props["words"]): string {
  const forms = shown > 0 ? words.more : words.donors;
  const donors = !isAll ? forms.atLeast : count === 1 ? forms.one : forms.many;
  const { within, compatible, compatibleWithin } = words;
  return (asked.compatible ? (asked.withinKm ? compatibleWithin : compatible) : within)
    .replace("{km}", String(asked.withinKm))
    .replace("{donors}", donors.replace("{count}", String(count)));
}

function leavesRoom({ asked, donors }: Found): boolean {
  return donors.length < fewDonors && widerSearches(asked).length > 0;
}

/** A wider search, and how many it finds who are not shown yet. */
type Offer = { asked: DonorSearch; page: DonorPage; count: number; isAll: boolean };

/** The first wider search that finds anybody else; each of them counts towards the visitor's limit. */
async function findOffer(found: Found): Promise<Offer | undefined> {
  if (!leavesRoom(found)) return undefined;
  const shown = new Set(found.donors.map(({ id }) => id));
  for (const asked of widerSearches(found.asked)) {
    const page = await findDonors(asked);
    const count = page.donors.filter(({ id }) => !shown.has(id)).length;
    if (count > 0) return { asked, page, count, isAll: page.donors.length < pageSize };
  }
  return undefined;
}
