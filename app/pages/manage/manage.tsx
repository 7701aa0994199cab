import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { useOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/manage";
import type { ManageContent } from "./controls.ts";
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
  return (
    <PrivateLinkPage content={content} came={useOutcome().manage}>
      {(link, first) => <ManageDonor link={link} first={first?.view} content={content} places={places} />}
    </PrivateLinkPage>
  );
}
