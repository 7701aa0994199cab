import { button } from "#app/ui/button.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageTitle } from "#app/page-meta.ts";
import { useRootData } from "#app/root-data.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches: [{ loaderData }] }) => [
  { title: pageTitle(loaderData!.messages.notFound.title, loaderData!.foundation.name) },
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  const content = useRootData()!.messages.notFound;
  return (
    <div className="wrap section grid items-center gap-10 md:grid-cols-2">
      <div>
        <h1 className="text-h2">{content.title}</h1>
        <p className="mt-4 mb-8 text-lg text-ink-700">{content.text}</p>
        <p className="flex flex-wrap gap-4">
          <Link to="/" className={button.primary}>
            {content.home}
          </Link>
          <Link to="/receiver" className={button.quiet}>
            {content.search}
          </Link>
        </p>
      </div>
      <Picture picture={content.picture} sizes="(min-width: 48rem) 50vw, 100vw" className="w-full rounded-md" />
    </div>
  );
}
