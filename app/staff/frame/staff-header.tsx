import type { StaffMember } from "#contract/staff/session.ts";
import mark from "#content/images/logo-mark-inverse.svg";
import { LanguageSwitch } from "#app/shell/language-switch.tsx";
import { useRootData } from "#app/root-data.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";
import { chooseLanguage } from "./chosen-language.ts";
import { SectionLink } from "./section-link.tsx";
import { mainSections, otherSections } from "./sections.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The dark bar with the foundation's mark; in a wide window it holds the whole menu. */
export function StaffHeader({ member }: { member: StaffMember | undefined }) {
  const { name, sections } = useStaffContent();
  const { foundation } = useRootData()!;
  return (
    <header className="on-dark bg-night-900 text-rice-100 print:hidden">
      <div className="wrap flex min-h-14 items-center gap-x-6 lg:min-h-[3.9rem] lg:gap-x-3 xl:gap-x-6">
        <Link
          to="/staff"
          className="flex min-h-12 shrink-0 items-center gap-3 font-display text-[1.2rem] font-bold text-inherit no-underline"
        >
          <img src={mark} alt="" width={34} height={34} />
          {foundation.shortName} {name}
        </Link>
        {member && (
          <nav
            aria-label={sections.label}
            className="hidden items-center gap-1 whitespace-nowrap lg:flex lg:text-sm xl:text-base"
          >
            {[...mainSections, ...otherSections].map((section) => (
              <SectionLink
                key={section.to}
                section={section}
                className="flex min-h-11 items-center rounded-sm px-2 font-semibold text-inherit no-underline xl:px-3 hover:bg-geru-700/60 aria-[current]:bg-geru-700"
              />
            ))}
          </nav>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-2 text-sm">
          {member && <span className="truncate max-xl:hidden">{member.name}</span>}
          <LanguageSwitch
            className="flex min-h-11 shrink-0 items-center px-2 font-semibold text-inherit underline-offset-4 hover:underline"
            onChoose={chooseLanguage}
          />
          {member && <SignOut />}
        </div>
      </div>
    </header>
  );
}

function SignOut() {
  const [pending, signOut] = useSignOut();
  return (
    <button
      type="button"
      aria-disabled={pending}
      className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4 max-lg:hidden"
      onClick={() => void signOut()}
    >
      {useStaffContent().sections.signOut}
    </button>
  );
}
