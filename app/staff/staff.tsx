import { useEffect } from "react";
import { Outlet, PrefetchPageLinks, useMatches } from "react-router";
import { fill, fillTexts } from "#contract/fill.ts";
import { messageDays } from "#contract/messages.ts";
import { minFindDigits } from "#contract/staff/donors.ts";
import { failedDays, plannedDays } from "#contract/staff/messages.ts";
import { payeeDays } from "#contract/staff/payee.ts";
import { maxReasonLength } from "#contract/staff/needs.ts";
import { inviteMinutes, mailedInviteHours } from "#contract/staff/session.ts";
import { lapsingDays, registrationDays } from "#contract/staff/today.ts";
import { readContent, readMessagesToDonors } from "#cms/content.server.ts";
import { listThumbnails } from "#cms/pictures.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import { useLocalPath } from "#app/language.ts";
import { LoadingBar, Main } from "#app/shell/main.tsx";
import type { Route } from "./+types/staff";
import { UnsavedNotice } from "#app/staff/edit/drafts/save-state.tsx";
import { keyNames } from "#app/staff/ui/field-names.ts";
import { StaffHeader, TabBar } from "./frame/menus.tsx";
import { Notices, RetryNotice, Toasts } from "./frame/messages.tsx";
import { allSections, namePage } from "./frame/sections.tsx";
import { PasskeyDialog } from "./frame/sign-in.tsx";
import { useChosenLanguage } from "./frame/chosen-language.ts";
import { sessionStore } from "./api.ts";
import "./staff.css";

const limits = { maxReasonLength, lapsingDays, registrationDays, plannedDays, failedDays, messageDays, ...payeeDays };

/** Everything that the desk says, the same on all of its pages; what it knows about donors comes from the API only. */
export function loader(args: Route.LoaderArgs) {
  const { fields, results } = readContent("receiver", args);
  // Only the server says them.
  const need = readNeedContent(args);
  const { answers: _answers, ...content } = readContent("staff", args);
  return {
    content: fillTexts(content, { ...limits, minFindDigits, inviteMinutes, mailedInviteHours }),
    fields: { search: fields, donor: readContent("donar", args).fields },
    need: { fields: need.fields, sections: need.sections },
    card: results,
    linkMessages: readMessagesToDonors(args),
    places: listPlaces(args),
    thumbnails: listThumbnails(),
  };
}

export const shouldRevalidate = () => false;

/** The head of every page of the desk, which no search engine lists and whose address nobody learns from a link. */
export function meta({ loaderData: { content }, location, matches: [root] }: Route.MetaArgs) {
  const title = fill(content.title, { page: namePage(content, location.pathname) });
  return [
    { title: `${title} · ${root.loaderData.foundation.name}` },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}

export default function Staff({ loaderData: { content } }: Route.ComponentProps) {
  const session = sessionStore.use();
  const localPath = useLocalPath();
  useChosenLanguage();
  useEffect(() => keyNames.set(content.edit.names), [content]);
  const isFullScreen = useMatches().some(({ handle }) => (handle as { fullScreen?: true } | undefined)?.fullScreen);
  const hasMenus = !(session && isFullScreen);
  return (
    <>
      <a href="#content" className="skip-link">
        {content.sections.skipToContent}
      </a>
      <Toasts />
      {hasMenus && <StaffHeader member={session?.member} />}
      <Main>
        <LoadingBar label={content.working} />
        <noscript>
          <p className="wrap py-6 text-lg">{content.noScript}</p>
        </noscript>
        <div className="wrap py-5 md:py-7 noscript:hidden">
          {hasMenus && session && <Notices {...session} />}
          <Outlet />
        </div>
      </Main>
      <RetryNotice />
      {session && <UnsavedNotice />}
      {session && hasMenus && <TabBar member={session.member} />}
      {session && preloadedPaths.map((path) => <PrefetchPageLinks key={path} page={localPath(path)} />)}
      <PasskeyDialog />
    </>
  );
}

/**
 * Otherwise, going to another page when the network is lost would leave the desk: a few bytes of each are still to be loaded.
 * All but the editor's, which brings much more, and is of no use without a network.
 */
const preloadedPaths = [
  ...allSections.filter(({ name }) => name !== "edit").map(({ to }) => to),
  "/staff/donor",
  "/staff/need",
];
