import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ListedEvent } from "#cms/dated.server.ts";
import { today } from "#contract/day.ts";

type Props = {
  heading: string;
  events: ListedEvent[];
  cancelled: string;
  /** Leads to the other events. */
  all?: { to: string; label: string };
  className?: string;
};

/** Events under a heading; nothing where there are none. */
export function EventList({ heading, events, cancelled, all, className = "" }: Props) {
  if (events.length === 0) return null;
  return (
    <section className={`wrap section ${className}`}>
      <h2>{heading}</h2>
      <ul className="mt-8 grid gap-5 md:mt-10 md:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="relative rounded-md border-s-6 border-haldi-500 bg-white p-5 shadow-1">
            <p className="text-sm font-semibold text-ink-700">{event.times}</p>
            <h3 className={`mt-1 text-h4 wrap-anywhere ${event.cancelled ? "line-through" : ""}`}>
              <Link to={event.path} label={event.title} className="after:absolute after:inset-0" />
            </h3>
            <p className="mt-1 text-ink-700 wrap-anywhere">{event.place}</p>
            {event.cancelled && <p className="mt-2 font-semibold text-error">{cancelled}</p>}
          </li>
        ))}
      </ul>
      {all && <Link {...all} className="button-link mt-6" />}
    </section>
  );
}

/** The events that are still to come or under way, and those that are over, newest first: by the day in India now. */
export function useEvents(events: ListedEvent[] = []) {
  // The page is a file that may be of an earlier day.
  const isNow = useHydrated();
  const isOver = ({ ends, isPast }: ListedEvent) => (isNow ? ends.slice(0, 10) < today() : isPast);
  return { coming: events.filter((event) => !isOver(event)), past: events.filter(isOver).toReversed() };
}
