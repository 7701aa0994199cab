import { Banner } from "#app/ui/banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { DatedSection, useEvents } from "#app/dated/dated-list.tsx";
import { useLocalPath } from "#app/language.ts";
import { readContent } from "#cms/content.server.ts";
import { listEvents } from "#cms/dated.server.ts";
import type { Route } from "./+types/events";

export function loader(args: Route.LoaderArgs) {
  const { dated: words, ...content } = readContent("events", args);
  const events = listEvents(args);
  return { content, ...(events.length > 0 && { words, events }) };
}

/** The colours of the campaigns, for the doors along the line. */
const doorColours = ["text-ink-900", "text-geru-600", "text-neel-700", "text-patta-800", "text-plum-700"];

export default function Events({ loaderData: { content, words, events } }: Route.ComponentProps) {
  const { coming, past } = useEvents(events);
  return (
    <>
      <Banner content={content} colour="text-haldi-500" />
      {words && (
        <>
          <DatedSection heading={words.coming} items={coming} className="bg-rice-200" />
          <Subscribe {...words} />
        </>
      )}
      <div className="wrap section">
        <h2>{content.heading}</h2>
        <p className="mt-3 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
        {/* Doors along a line, which runs in the middle if the milestones fit on both sides. */}
        <ol className="relative mt-10 grid gap-14 before:absolute before:start-[18px] before:top-2 before:bottom-0 before:border-s-4 before:border-dotted before:border-haldi-500 md:mt-14 md:gap-0 md:before:start-[calc(50%-2px)]">
          {content.milestones.map(({ id, eventName, description, date, link }, n) => (
            <li
              key={id}
              className="group relative ps-16 md:w-1/2 md:odd:ps-0 md:odd:pe-15 md:even:ms-[50%] md:even:ps-15"
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 40 48"
                className={`absolute start-0 top-0 w-10 outline-8 outline-rice-50 md:group-odd:start-[calc(100%-1.25rem)] md:group-even:-start-5 ${doorColours[n % doorColours.length]}`}
              >
                <path d="M0 48V20a20 20 0 0 1 40 0v28z" fill="currentColor" />
                <path d="M10 48V21a10 10 0 0 1 20 0v27z" fill="var(--color-haldi-300)" />
              </svg>
              <p className="text-sm font-semibold text-ink-500">{date}</p>
              <h3 className="mt-1 text-h3">{eventName}</h3>
              <p className="mt-2 max-w-(--measure) text-ink-700">{description}</p>
              {link && <Link {...link} className="button-link mt-2" />}
            </li>
          ))}
        </ol>
      </div>
      {words && <DatedSection heading={words.past} items={past} className="bg-rice-200" />}
    </>
  );
}

type Words = NonNullable<Route.ComponentProps["loaderData"]["words"]>;

/** The button opens a calendar program; where none knows such links, the address can be given to one. */
function Subscribe({ subscribe, subscribeText }: Pick<Words, "subscribe" | "subscribeText">) {
  const address = import.meta.env.SITE_URL + useLocalPath()("/events.ics");
  return (
    <div className="wrap bg-rice-200 py-10 print:hidden [section+&]:pt-0">
      <a href={address.replace(/^https?/, "webcal")} className="button-quiet">
        {subscribe}
      </a>
      <p className="mt-3 max-w-(--measure) text-sm text-ink-700 wrap-anywhere">
        {subscribeText} <a href={address}>{address}</a>
      </p>
    </div>
  );
}
