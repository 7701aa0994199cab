import { isClosed, type OwnNeed } from "#contract/needs.ts";
import { readContent } from "#cms/content.server.ts";
import { call } from "#app/api.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { listPlaces } from "#app/donors/places.server.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import { useOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/mine";
import { NeedControls } from "./need-controls.tsx";

const newsEveryMs = 20_000;

export function loader(args: Route.LoaderArgs) {
  const { fields, sections } = readNeedContent(args);
  return { content: { ...readContent("own-need", args), fields, sections }, places: listPlaces(args) };
}

/** The page of somebody who has asked for donors. */
export default function Mine({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  return (
    <PrivateLinkPage
      content={content}
      came={useOutcome().ownNeed}
      read={readNeed}
      act={act}
      describeDone={() => content.saved}
      hasEnded={({ state }) => isClosed(state)}
      newsEveryMs={newsEveryMs}
    >
      {(need) => <NeedControls need={need} {...loaderData} />}
    </PrivateLinkPage>
  );
}

const readNeed = (key: string) => call<OwnNeed>("GET", "/needs/mine", undefined, { key });

/** Does what a button says, as the server does for a form. */
function act(key: string, did: string, form: Record<string, unknown>): Promise<OwnNeed> {
  if (did === "correct save") {
    return call("PATCH", "/needs/mine", { ...form, wanted: Number(form.wanted) }, { key });
  }
  const isAboutHelper = did === "missed" || did === "came";
  return call("POST", `/needs/mine/${isAboutHelper ? `${did}/${String(form.helper)}` : did}`, {}, { key });
}
