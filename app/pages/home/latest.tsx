import { DatedSection, useEvents } from "#app/dated/dated-list.tsx";
import { useLocalPath } from "#app/language.ts";
import type { Route } from "./+types/home";

type Data = Route.ComponentProps["loaderData"];

/** The next three events. */
export function Coming({ events, words }: NonNullable<Data["coming"]>) {
  const next = useEvents(events).coming.slice(0, 3);
  return <DatedSection heading={words.coming} items={next} all={{ to: "/events", label: words.all }} />;
}

/** The last three news. */
export function Latest({ posts, words }: NonNullable<Data["latest"]>) {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={words.title} href={useLocalPath()("/news.atom")} />
      <DatedSection heading={words.latest} items={posts} all={{ to: "/news", label: words.all }} />
    </>
  );
}
