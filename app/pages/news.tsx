import { DatedList } from "#app/dated/dated-list.tsx";
import { useLocalPath } from "#app/language.ts";
import { readContent } from "#cms/content.server.ts";
import { listPosts } from "#cms/dated.server.ts";
import type { Route } from "./+types/news";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("news", args), posts: listPosts(args) };
}

export default function News({ loaderData: { content, posts } }: Route.ComponentProps) {
  const feed = useLocalPath()("/news.atom");
  return (
    <div className="wrap section">
      <link rel="alternate" type="application/atom+xml" title={content.title} href={feed} />
      <h1>{content.title}</h1>
      <DatedList items={posts} level="h2" />
      <a href={feed} className="button-link mt-8">
        {content.feed}
      </a>
    </div>
  );
}
