import { useLocation } from "react-router";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { useRootData } from "#app/root-data.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/manage";
import type { ManageContent } from "./action-row.tsx";
import { ManageDonor } from "./manage-donor.tsx";

export function loader(args: Route.LoaderArgs) {
  const content: ManageContent = {
    ...readContent("manage", args),
    fields: readContent("donar", args).fields,
    card: readContent("receiver", args).results,
  };
  return { content, places: listPlaces(args) };
}

export default function Manage({ loaderData: { content, places } }: Route.ComponentProps) {
  const { hash } = useLocation();
  // The HTML was prerendered without a private link, and the first render must match it.
  const hydrated = useHydrated();
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <title>{`${content.title} · ${useRootData()!.foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-h2">{content.title}</h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      <NoScriptNotice text={content.noScript} />
      <div className="noscript:hidden">
        {hydrated ? (
          <ManageDonor key={hash} hash={hash} content={content} places={places} />
        ) : (
          <Spinner label={content.loading} />
        )}
      </div>
    </div>
  );
}
