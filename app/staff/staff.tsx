import { useEffect } from "react";
import { Outlet, PrefetchPageLinks, useMatches } from "react-router";
import { fillTexts } from "#contract/fill.ts";
import { minFindDigits } from "#contract/staff/donors.ts";
import { inviteMinutes } from "#contract/staff/session.ts";
import { lapsingDays, registrationDays } from "#contract/staff/today.ts";
import { readContent, readMessagesToDonors } from "#cms/content.server.ts";
import { listPlaces } from "#cms/places.server.ts";
import { useLocalPath } from "#app/language.ts";
import { Main } from "#app/shell/main.tsx";
import type { Route } from "./+types/staff";
import { keyNames } from "#app/staff/edit/paths.ts";
import { UnsavedNotice } from "#app/staff/edit/drafts/save-state.tsx";
import { PendingBar } from "./frame/pending-bar.tsx";
import { RetryNotice } from "./frame/retry-notice.tsx";
import { mainSections, otherSections } from "./frame/sections.ts";
import { StaffHeader } from "./frame/staff-header.tsx";
import { TabBar } from "./frame/tab-bar.tsx";
import { Toasts } from "./frame/toasts.tsx";
import { useChosenLanguage } from "./frame/chosen-language.ts";
import { sessionStore } from "./session.ts";
import { PasskeyDialog } from "./sign-in/passkey-dialog.tsx";
import "./staff.css";

/** Everything that the desk says, once for all of its pages; what it knows about donors comes from the API only. */
export function loader(args: Route.LoaderArgs) {
  const { fields, results } = readContent("receiver", args);
  // Only the server says them.
  const { answers: _answers, ...content } = readContent("staff", args);
  return {
    content: fillTexts(content, { lapsingDays, registrationDays, minFindDigits, inviteMinutes }),
    fields: { search: fields, donor: readContent("donar", args).fields },
    card: results,
    linkMessages: readMessagesToDonors(args),
    places: listPlaces(args),
  };
}

export function shouldRevalidate() {
  return false;
}

/** What surrounds every page of the desk. */
export default function Staff({ loaderData: { content } }: Route.ComponentProps) {
  const session = sessionStore.use();
  useChosenLanguage();
  useEffect(() => keyNames.set(content.edit.names), [content]);
  const isFullScreen = useMatches().some(({ handle }) => (handle as { fullScreen?: true } | undefined)?.fullScreen);
  const hasMenus = !(session && isFullScreen);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 bg-rice-50 p-3 text-geru-600 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {content.sections.skipToContent}
      </a>
      <Toasts />
      {hasMenus && <StaffHeader member={session?.member} />}
      <Main>
        <PendingBar label={content.working} />
        <noscript>
          <p className="wrap py-6 text-lg">{content.noScript}</p>
        </noscript>
        <div className="wrap py-5 md:py-7 noscript:hidden">
          <Outlet />
        </div>
      </Main>
      <RetryNotice />
      {session && <UnsavedNotice />}
      {session && hasMenus && <TabBar member={session.member} />}
      {session && <PreloadPages />}
      <PasskeyDialog />
    </>
  );
}

/** Without it, going to another page when the network is lost would leave the desk: a few bytes of each are still to be loaded. */
function PreloadPages() {
  const localPath = useLocalPath();
  return preloadedPaths.map((path) => <PrefetchPageLinks key={path} page={localPath(path)} />);
}

/** All but the editor's, which brings much more, and is of no use without a network. */
const preloadedPaths = [
  ...[...mainSections, ...otherSections].filter(({ name }) => name !== "edit").map(({ to }) => to),
  "/staff/donor",
];
