import { useEffect, useState, type ReactNode } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import { maxDistanceKm, pageSize } from "#contract/limits.ts";
import { findDonors, type DonorPage } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import type { Found } from "./use-donor-search.ts";

const fewDonors = 10;
const distances = [50, 100, 200, maxDistanceKm];

type Props = {
  found: Found;
  words: Content<"receiver">["nearby"];
  onTake: (asked: DonorSearch, page: DonorPage) => void;
  /** What is said when there is nobody to offer. */
  children?: ReactNode;
};

/** Looks around the city when few were found in it, and offers those who are there. */
export function NearbyOffer({ found, words, onTake, children }: Props) {
  const [offer, setOffer] = useState<Offer | "nobody">();
  useEffect(() => {
    let wanted = true;
    lookAround(found)
      // The visitor did not ask for this, so a failure only means that there is nothing to offer.
      .catch(() => undefined)
      .then((offer) => wanted && setOffer(offer ?? "nobody"));
    return () => {
      wanted = false;
    };
  }, [found]);

  const fill = (text: string) => text.replace("{city}", found.asked.city);
  if (!leavesRoom(found) || offer === "nobody") return children;
  const nobodyHere = found.donors.length === 0;
  return (
    <output className="block text-center">
      {offer ? (
        <>
          {nobodyHere && (
            <span className="mb-4 block max-w-md text-lg text-balance text-ink-700">{fill(words.nobodyHere)}</span>
          )}
          <button
            type="button"
            onClick={() => onTake(offer.asked, offer.page)}
            className={`${button.primary} text-balance max-sm:w-full`}
          >
            {fill(nobodyHere ? words.instead : words.also)
              .replace("{count}", offer.isAll ? String(offer.count) : words.orMore.replace("{count}", `${offer.count}`))
              .replace("{km}", String(offer.asked.withinKm))}
          </button>
        </>
      ) : (
        <span className="grid min-h-12 place-items-center text-ink-700">{fill(words.looking)}</span>
      )}
    </output>
  );
}

/** Whether it is worth looking around: a search that has a city, and found few. */
export function leavesRoom({ asked, donors }: Found): boolean {
  return asked.city !== "" && donors.length < fewDonors && (asked.withinKm ?? 0) < maxDistanceKm;
}

/** A wider search, and how many it finds who are not shown yet. */
type Offer = { asked: DonorSearch; page: DonorPage; count: number; isAll: boolean };

/** The nearest distance at which there is anybody else. */
async function lookAround(found: Found): Promise<Offer | undefined> {
  if (!leavesRoom(found)) return undefined;
  const shown = new Set(found.donors.map(({ id }) => id));
  for (const withinKm of distances.filter((km) => km > (found.asked.withinKm ?? 0))) {
    const asked = { ...found.asked, withinKm };
    const page = await findDonors(asked);
    const count = page.donors.filter(({ id }) => !shown.has(id)).length;
    if (count > 0) return { asked, page, count, isAll: page.donors.length < pageSize };
  }
  return undefined;
}
