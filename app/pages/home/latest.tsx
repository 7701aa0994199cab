import { DatedSection, useEvents } from "#app/dated/dated-list.tsx";
import { useLocalPath } from "#app/language.ts";
import type { ListedEvent, ListedItem } from "#cms/dated.server.ts";
import type { Content } from "#cms/schema/pages.ts";

/** The next three events. */
export function Coming({ events, words }: { events: ListedEvent[]; words: Content<"events">["dated"] }) {
  const next = useEvents(events).coming.slice(0, 3);
  return <DatedSection heading={words.coming} items={next} all={{ to: "/events", label: words.all }} />;
}

/** The last three news. */
export function Latest({
  posts,
  words,
}: {
  posts: ListedItem[];
  words: Pick<Content<"news">, "title" | "latest" | "all">;
}) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={words.title} href={useLocalPath()("/news.atom")} />
      <DatedSection heading={words.latest} items={posts} all={{ to: "/news", label: words.all }} />
    </>
  );
}
