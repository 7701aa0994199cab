import { useLocation } from "react-router";
import { EntryVisit } from "./manage-donor.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { readContent } from "#cms/content.server.ts";
import { pageTitle } from "#app/page-meta.ts";
import { listPlaces } from "#cms/places.server.ts";
import type { Route } from "./+types/manage";

export function loader() {
  return {
    words: readContent("manage"),
    fields: readContent("donar").fields,
    card: readContent("receiver").results,
    places: listPlaces(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData: { words }, matches: [root] }) => [
  { title: pageTitle(words.title, root.loaderData!.foundation.name) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function Manage({ loaderData: { words, fields, card, places } }: Route.ComponentProps) {
  const { hash } = useLocation();
  // The page was built without anybody's link, so what follows from it waits for the script.
  const hydrated = useHydrated();
  return (
    <div className="wrap min-h-[80vh] py-10 md:py-14">
      <h1 className="text-h2">{words.title}</h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{words.intro}</p>
      <NoScriptNotice text={words.noScript} />
      <div className="noscript:hidden">
        {hydrated ? (
          <EntryVisit key={hash} hash={hash} words={{ ...words, fields, card }} places={places} />
        ) : (
          <Spinner label={words.loading} />
        )}
      </div>
    </div>
  );
}
