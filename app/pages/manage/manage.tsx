import { useLocation } from "react-router";
import { findKey } from "#contract/private-link.ts";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { useOutcome } from "#app/outcome.ts";
import { useRootData } from "#app/root-data.ts";
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
    noticeVersion: readContent("privacy", args).version,
  };
  return { content, places: listPlaces(args) };
}

export default function Manage({ loaderData: { content, places } }: Route.ComponentProps) {
  // The HTML was rendered without what comes after #, and the first render must match it.
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const { manage: came } = useOutcome();
  const link = hydrated ? hash : "";
  const key = findKey(link);
  const first = key && key !== came?.key ? undefined : came;
  const isWaiting = !hydrated && !came;
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <title>{`${content.title} · ${useRootData()!.foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* Without a referrer at all, browsers do not say which site a form comes from. */}
      <meta name="referrer" content="same-origin" />
      <h1 tabIndex={-1} className="text-h2 outline-none">
        {content.title}
      </h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      {isWaiting && (
        <div className="shown-until-script">
          <Spinner label={content.loading} />
        </div>
      )}
      {/* It works without a script, too. */}
      <div className={isWaiting ? "hidden-until-script" : undefined}>
        <ManageDonor
          key={first?.key ?? key ?? link}
          link={first?.key ?? link}
          first={first?.view}
          content={content}
          places={places}
        />
      </div>
    </div>
  );
}
