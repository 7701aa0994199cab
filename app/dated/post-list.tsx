import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ListedPost } from "#cms/dated.server.ts";

/** News with their pictures, days and first words, below a heading of the level before. */
export function PostList({ posts, level: Heading }: { posts: ListedPost[]; level: "h2" | "h3" }) {
  return (
    <ul className="mt-8 grid gap-6 md:mt-10 md:grid-cols-2 lg:grid-cols-3">
      {posts.map(({ id, path, title, date, summary, picture }) => (
        <li key={id} className="relative flex flex-col overflow-hidden rounded-md bg-white shadow-1">
          {picture && (
            <Picture
              picture={picture}
              sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
              className="aspect-4/3"
            />
          )}
          <div className="p-5">
            <p className="text-sm font-semibold text-ink-500">{date}</p>
            <Heading className="mt-1 text-h4 wrap-anywhere">
              <Link to={path} label={title} className="after:absolute after:inset-0" />
            </Heading>
            <p className="mt-2 text-ink-700 wrap-anywhere">{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
