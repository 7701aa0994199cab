import { useLocation } from "react-router";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#cms/places.server.ts";
import { pageTitle } from "#app/page-meta.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/manage";
import type { ManageContent } from "./manage-content.ts";
import { ManageDonor } from "./manage-donor.tsx";

export function loader() {
  const words: ManageContent = {
    ...readContent("manage"),
    fields: readContent("donar").fields,
    card: readContent("receiver").results,
  };
  return { words, places: listPlaces() };
}

export const meta: Route.MetaFunction = ({ loaderData: { words }, matches: [root] }) => [
  { title: pageTitle(words.title, root.loaderData!.foundation.name) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function Manage({ loaderData: { words, places } }: Route.ComponentProps) {
  const { hash } = useLocation();
  // The HTML was prerendered without a private link, and the first render must match it.
  const hydrated = useHydrated();
  return (
    <div className="wrap min-h-[80vh] py-10 md:py-14">
      <h1 className="text-h2">{words.title}</h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{words.intro}</p>
      <NoScriptNotice text={words.noScript} />
      <div className="noscript:hidden">
        {hydrated ? (
          <ManageDonor key={hash} hash={hash} words={words} places={places} />
        ) : (
          <Spinner label={words.loading} />
        )}
      </div>
    </div>
  );
}
