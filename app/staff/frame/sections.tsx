import type { ComponentProps } from "react";
import { toast } from "react-hot-toast";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { reportCount, sendToStaff, sessionStore } from "#app/staff/api.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { useStaffContent, type StaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { mayLeave } from "#app/staff/ui/leave-warning.ts";
import { Link } from "#app/ui/link.tsx";

/** The pages of the desk in the order of its menus; a phone's bar has room for the first four, the rest is under 'More'. */
export const allSections = [
  { name: "today", to: "/staff" },
  { name: "needs", to: "/staff/needs" },
  { name: "donors", to: "/staff/donors" },
  { name: "reports", to: "/staff/reports" },
  { name: "lapsing", to: "/staff/lapsing" },
  { name: "messages", to: "/staff/messages" },
  { name: "edit", to: "/staff/edit" },
  { name: "payee", to: "/staff/payee" },
  { name: "files", to: "/staff/files" },
  { name: "team", to: "/staff/team" },
  { name: "audit", to: "/staff/audit" },
  { name: "help", to: "/staff/help" },
] as const;

export const mainSections = allSections.slice(0, 4);
export const otherSections = allSections.slice(4);

export function namePage({ sections, join, donor, need }: StaffContent, pathname: string): string {
  const path = plainPath(pathname);
  const section = allSections.find(({ to }) => to === path);
  if (section) return sections[section.name];
  return path === "/staff/join" ? join.title : path === "/staff/need" ? need.title : donor.title;
}

type Props = Omit<ComponentProps<typeof Link>, "to"> & { section: (typeof allSections)[number] };

/** A link of the desk's menus. The page of a donor or a request is no section of its own: there, the list of them is marked. */
export function SectionLink({ section: { name, to }, ...props }: Props) {
  const { sections } = useStaffContent();
  const reports = reportCount.use();
  const path = plainPath(useLocation().pathname);
  const isWithin = path === `/staff/${name.replace(/s$/, "")}`;
  return (
    <Link to={to} aria-current={path === to ? "page" : isWithin ? "true" : undefined} {...props}>
      {sections[name]}
      {name === "reports" && reports > 0 && (
        <span className="rounded-full bg-haldi-500 px-1.5 text-sm text-ink-900 max-xl:absolute max-xl:end-0 max-xl:-top-1 max-xl:leading-4 xl:ms-1.5 xl:leading-5">
          {formatWaiting(reports)}
          <span className="sr-only"> {sections.waiting}</span>
        </span>
      )}
    </Link>
  );
}

/** Ends the session, unless something unfinished would be lost with it. */
export function SignOut({ look, onPress }: { look: string; onPress?: () => void }) {
  const { sections, edit } = useStaffContent();
  const [pending, signOut] = useAction(async () => {
    onPress?.();
    if (!mayLeave()) return;
    await drafts.saveNow();
    if (Object.keys(drafts.store.get().unsaved).length > 0 && !confirm(edit.saving.signOut)) return;
    await sendToStaff("DELETE", "/session");
    drafts.forget();
    sessionStore.set(undefined);
    toast(sections.signedOut);
  });
  return <Button busy={pending} look={look} label={sections.signOut} onClick={signOut} />;
}
