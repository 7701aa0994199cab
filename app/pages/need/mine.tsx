import { readContent } from "#cms/content.server.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { listPlaces } from "#app/donors/places.server.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import { useOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/mine";
import { OwnNeedPage } from "./own-need.tsx";

export function loader(args: Route.LoaderArgs) {
  const { fields, sections } = readNeedContent(args);
  return { content: { ...readContent("own-need", args), fields, sections }, places: listPlaces(args) };
}

/** The page of somebody who has asked for donors. */
export default function Mine({ loaderData }: Route.ComponentProps) {
  return (
    <PrivateLinkPage content={loaderData.content} came={useOutcome().ownNeed}>
      {(link, first) => <OwnNeedPage link={link} first={first} {...loaderData} />}
    </PrivateLinkPage>
  );
}
