import { useId, useRef } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import type { StaffMember } from "#contract/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { SectionLink } from "./section-link.tsx";
import { mainSections, otherSections } from "./sections.ts";
import { useSignOut } from "./use-sign-out.ts";

const tabClass =
  "relative flex min-h-12 min-w-0 flex-1 items-center justify-center rounded-sm px-1 text-center text-sm leading-tight font-semibold text-inherit no-underline hover:bg-geru-700/60 aria-[current]:bg-geru-700";

/** The menu of small screens, at the bottom, where the thumb is. */
export function TabBar({ member }: { member: StaffMember }) {
  const { sections } = useStaffContent();
  const path = plainPath(useLocation().pathname);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [pending, signOut] = useSignOut();
  const close = () => menu.current!.hidePopover();
  return (
    <nav
      aria-label={sections.label}
      className="on-dark sticky bottom-0 z-30 bg-night-900 pb-[env(safe-area-inset-bottom)] text-rice-100 lg:hidden print:hidden"
    >
      <div className="mx-auto flex max-w-xl gap-1 p-1.5">
        {mainSections.map((section) => (
          <SectionLink key={section.to} section={section} className={tabClass} />
        ))}
        <button
          type="button"
          popoverTarget={id}
          aria-current={otherSections.some(({ to }) => to === path) ? "page" : undefined}
          className={tabClass}
        >
          {sections.more}
        </button>
      </div>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto end-1.5 bottom-[calc(4rem+env(safe-area-inset-bottom))] w-64 max-w-[calc(100vw-0.75rem)] rounded-md border border-rice-300/40 bg-night-900 p-2 text-rice-100 shadow-3"
      >
        <p className="truncate px-3 py-1 text-sm">{member.name}</p>
        {otherSections.map((section) => (
          <SectionLink key={section.to} section={section} className={menuClass} onClick={close} />
        ))}
        <button
          type="button"
          aria-disabled={pending}
          className={`${menuClass} w-full`}
          onClick={() => {
            close();
            void signOut();
          }}
        >
          {sections.signOut}
        </button>
      </div>
    </nav>
  );
}

const menuClass =
  "flex min-h-12 items-center rounded-sm px-3 font-semibold text-inherit no-underline hover:bg-geru-700/60 aria-[current]:bg-geru-700";
