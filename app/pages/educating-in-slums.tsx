import { readContent } from "#app/content.ts";
import { pageMeta } from "#app/page-meta.ts";
import type { Route } from "./+types/educating-in-slums";

export function loader() {
  return { words: readContent("educating-in-slums"), foundation: readContent("foundation").name };
}

export const meta: Route.MetaFunction = pageMeta;

export default function EducatingInSlums({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <h1>{words.title}</h1>
      <p className="mt-4 max-w-(--measure) text-lg text-ink-700">{words.description}</p>
    </div>
  );
}
