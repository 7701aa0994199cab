import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ListedEvent, ListedItem } from "#cms/dated.server.ts";
import { today } from "#contract/day.ts";

type ListProps = { items: (ListedItem & { cancelled?: string | undefined })[]; level: "h2" | "h3" };

type SectionProps = {
  heading: string;
  items: ListProps["items"];
  /** Leads to the others. */
  all?: { to: string; label: string };
  className?: string;
};

/** Events or news under a heading; nothing where there are none. */
export function DatedSection({ heading, items, all, className = "" }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section className={`wrap section ${className}`}>
      <h2>{heading}</h2>
      <DatedList items={items} level="h3" />
      {all && <Link {...all} className="button-link mt-6" />}
    </section>
  );
}

/** Each links to its page. */
export function DatedList({ items, level: Heading }: ListProps) {
  return (
    <ul className="mt-8 grid gap-5 md:mt-10 md:grid-cols-2 lg:grid-cols-3">
      {items.map(({ id, path, title, when, summary, picture, cancelled }) => (
        <li key={id} className="relative flex flex-col overflow-hidden rounded-md bg-white shadow-1">
          {picture && (
            <Picture
              picture={picture}
              sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
              className="aspect-4/3"
            />
          )}
          <div className={`flex-1 p-5 ${picture ? "" : "border-s-6 border-haldi-500"}`}>
            <p className="text-sm font-semibold text-ink-700">{when}</p>
            <Heading className={`mt-1 text-h4 wrap-anywhere ${cancelled ? "line-through" : ""}`}>
              <Link to={path} label={title} className="after:absolute after:inset-0" />
            </Heading>
            <p className="mt-1 text-ink-700 wrap-anywhere">{summary}</p>
            {cancelled && <p className="mt-2 font-semibold text-error">{cancelled}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The events that are still to come or under way, and those that are over, newest first: by the day in India now. */
export function useEvents(events: ListedEvent[] = []) {
  // The page is a file that may be of an earlier day.
  const isNow = useHydrated();
  const isOver = ({ ends, isPast }: ListedEvent) => (isNow ? ends.slice(0, 10) < today() : isPast);
  return { coming: events.filter((event) => !isOver(event)), past: events.filter(isOver).toReversed() };
}
