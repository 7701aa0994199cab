import { isClosed } from "#contract/needs.ts";
import { readContent } from "#cms/content.server.ts";
import { laterPart } from "#app/outcome.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { listPlaces } from "#app/donors/places.server.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import type { Route } from "./+types/mine";

const newsEveryMs = 20_000;

export function loader(args: Route.LoaderArgs) {
  const { fields, sections } = readNeedContent(args);
  return { content: { ...readContent("own-need", args), fields, sections }, places: listPlaces(args) };
}

const controls = await laterPart(() => import("./need-controls.tsx"));

/** The page of somebody who has asked for donors. */
export default function Mine({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  return (
    <PrivateLinkPage
      of="ownNeed"
      content={content}
      prepare={controls.load}
      describeDone={() => content.saved}
      describeEnd={({ state }) => (isClosed(state) ? content.states[state] : undefined)}
      newsEveryMs={newsEveryMs}
    >
      {(need) => controls.part && <controls.part.NeedControls need={need} {...loaderData} />}
    </PrivateLinkPage>
  );
}
