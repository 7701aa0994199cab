import { cardPath } from "#contract/share-card.ts";
import { ItemPage } from "#app/dated/item-page.tsx";
import { useLocalPath } from "#app/language.ts";
import { useRootData } from "#app/root-data.ts";
import { readContent } from "#cms/content.server.ts";
import { loadEvent } from "#cms/dated.server.ts";
import type { Route } from "./+types/event";

export function loader(args: Route.LoaderArgs) {
  const found = loadEvent(args);
  return found && { words: readContent("events", args).dated, ...found };
}

export default function Event({ loaderData }: Route.ComponentProps) {
  return loaderData && <Found {...loaderData} />;
}

type Found = NonNullable<Route.ComponentProps["loaderData"]>;

function Found({ item, words, content }: Found) {
  const { when, place, path, cancelled } = item;
  const { name: organizer } = useRootData()!.foundation;
  const url = useLocalPath()(path);
  const data = describe(item, content, url, organizer);
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <ItemPage item={item} all={{ to: "/events", label: words.all }}>
      {cancelled && (
        <p className="mt-4 rounded-md border-2 border-error bg-white p-4">
          <strong className="block text-error">{words.cancelled}</strong>
          {words.cancelledText}
        </p>
      )}
      <dl className="mt-6 grid gap-4">
        <div>
          <dt className="text-sm font-semibold text-ink-500">{words.when}</dt>
          <dd className="text-lg font-semibold">{when}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-ink-500">{words.where}</dt>
          <dd className="text-lg font-semibold">{place}</dd>
        </div>
      </dl>
      {!cancelled && (
        <p className="mt-5 flex flex-wrap gap-3 print:hidden">
          <a href={`${url}.ics`} className="button-primary">
            {words.addToCalendar}
          </a>
          <a href={map} target="_blank" rel="noopener" className="button-quiet">
            {words.directions}
          </a>
        </p>
      )}
      <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
    </ItemPage>
  );
}

/** The event as search engines read it. Its times are India's, which has one zone and no summer time. */
function describe(item: Found["item"], { description, card }: Found["content"], path: string, organizer: string) {
  const { title, starts, ends, place, cancelled } = item;
  const site = import.meta.env.SITE_URL;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description,
    url: site + path,
    startDate: `${starts}:00+05:30`,
    endDate: `${ends}:00+05:30`,
    eventStatus: `https://schema.org/Event${cancelled ? "Cancelled" : "Scheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: place,
      address: { "@type": "PostalAddress", streetAddress: place, addressCountry: "IN" },
    },
    image: [`${site}/${cardPath(card)}`],
    organizer: { "@type": "NGO", name: organizer, url: site },
  };
}
