import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import { languages } from "../contract/languages.ts";

/** The public pages, each once for every language. */
export const pages = [
  index("pages/home/home.tsx"),
  route("donar", "pages/donar/donar.tsx"),
  route("donar/manage", "pages/manage/manage.tsx"),
  route("donar/messages", "pages/message-link.tsx"),
  route("receiver", "pages/receiver/receiver.tsx", [index("pages/receiver/found.ts")]),
  route("campaign/educating_in_slums", "pages/educating-in-slums.tsx"),
  route("campaign/fabrikshala", "pages/fabrikshala/fabrikshala.tsx"),
  route("campaign/eco_habits", "pages/eco-habits.tsx"),
  route("campaign/green_your_periods", "pages/green-your-periods.tsx"),
  route("about", "pages/about.tsx"),
  route("events", "pages/events.tsx"),
  route("give", "pages/give/give.tsx"),
  route("events/:id", "pages/event.tsx"),
  route("news", "pages/news.tsx"),
  route("news/:id", "pages/post.tsx"),
  route("need", "pages/need/need.tsx"),
  route("need/mine", "pages/need/mine.tsx"),
  route("needs", "pages/needs/needs.tsx", [index("pages/needs/board.ts")]),
  route("privacy", "pages/privacy.tsx"),
  route("*", "pages/not-found.tsx"),
];

/** The staff's desk, too. */
const desk = route("staff", "staff/staff.tsx", [
  route("join", "staff/join/join.tsx"),
  layout("staff/desk.tsx", [
    index("staff/today/today.tsx"),
    route("donors", "staff/donors/donors.tsx"),
    route("donor", "staff/donors/donor.tsx"),
    route("needs", "staff/needs/needs.tsx"),
    route("need", "staff/needs/need.tsx"),
    route("reports", "staff/reports/reports.tsx"),
    route("lapsing", "staff/lapsing/lapsing.tsx"),
    route("messages", "staff/messages/messages.tsx"),
    route("edit", "staff/edit/edit.tsx"),
    route("payee", "staff/edit/giving/payee.tsx"),
    route("files", "staff/files/files.tsx"),
    route("team", "staff/team/team.tsx"),
    route("audit", "staff/audit/audit.tsx"),
    route("help", "staff/help/help.tsx"),
  ]),
]);

export default languages.flatMap(({ code, path }) =>
  prefix(path, [...pages, desk]).map((page) => nameRoute(page, code)),
) satisfies RouteConfig;

/** A file that several routes use needs a name for each of them. */
function nameRoute(page: RouteConfigEntry, language: string): RouteConfigEntry {
  const children = page.children?.map((child) => nameRoute(child, language));
  return { ...page, id: `${language}/${page.file}`, ...(children && { children }) };
}
