import { useId, useRef } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import type { StaffMember } from "#contract/staff/session.ts";
import mark from "#content/images/logo-mark-inverse.svg";
import { LanguageSwitch } from "#app/shell/language-switch.tsx";
import { useRootData } from "#app/root-data.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";
import { chooseLanguage } from "./chosen-language.ts";
import { allSections, mainSections, otherSections, SectionLink, SignOut } from "./sections.tsx";

const hover = "rounded-sm font-semibold text-inherit no-underline hover:bg-geru-700/60 aria-[current]:bg-geru-700";

/** The dark bar with the foundation's mark; in a wide window it holds the whole menu. */
export function StaffHeader({ member }: { member: StaffMember | undefined }) {
  const { name, sections } = useStaffContent();
  const { foundation } = useRootData()!;
  return (
    <header className="on-dark bg-night-900 text-rice-100 print:hidden">
      <div className="wrap flex min-h-14 items-center gap-x-6 xl:min-h-[3.9rem] xl:gap-x-3 2xl:gap-x-6">
        <Link
          to="/staff"
          className="flex min-h-12 shrink-0 items-center gap-3 font-display text-[1.2rem] font-bold text-inherit no-underline"
        >
          <img src={mark} alt="" width={34} height={34} />
          <span className="xl:max-2xl:sr-only">
            {foundation.shortName} {name}
          </span>
        </Link>
        {member && (
          <nav
            aria-label={sections.label}
            className="hidden items-center gap-1 whitespace-nowrap xl:flex xl:text-sm 2xl:text-base"
          >
            {allSections.map((section) => (
              <SectionLink
                key={section.to}
                section={section}
                className={`${hover} flex min-h-11 items-center px-2 2xl:px-3`}
              />
            ))}
          </nav>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-2 text-sm">
          {member && <span className="truncate max-2xl:hidden">{member.name}</span>}
          <LanguageSwitch
            className="flex min-h-11 shrink-0 items-center px-2 font-semibold text-inherit underline-offset-4 hover:underline"
            onChoose={chooseLanguage}
          />
          {member && <SignOut look="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4 max-xl:hidden" />}
        </div>
      </div>
    </header>
  );
}

/** The menu of small screens, at the bottom, where the thumb is. */
export function TabBar({ member }: { member: StaffMember }) {
  const { sections } = useStaffContent();
  const path = plainPath(useLocation().pathname);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => menu.current!.hidePopover();
  const tabClass = `${hover} relative flex min-h-12 min-w-0 flex-1 items-center justify-center px-1 text-center text-sm leading-tight`;
  const itemClass = `${hover} flex min-h-12 w-full items-center px-3`;
  return (
    <nav
      aria-label={sections.label}
      className="on-dark sticky bottom-0 z-30 bg-night-900 pb-[env(safe-area-inset-bottom)] text-rice-100 xl:hidden print:hidden"
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
          <SectionLink key={section.to} section={section} className={itemClass} onClick={close} />
        ))}
        <SignOut look={itemClass} onPress={close} />
      </div>
    </nav>
  );
}
