import type { Content } from "#cms/schema/pages.ts";
import { Link, NavLink } from "#app/ui/link.tsx";
import { Drawer } from "./drawer.tsx";
import { CompactLanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MainLinks } from "./main-links.tsx";

export function Header({ navigation }: { navigation: Content<"navigation"> }) {
  return (
    <header className="sticky top-0 z-30 border-b border-rice-300 bg-rice-50 noscript:static print:static">
      <div className="wrap flex min-h-[4.75rem] items-center justify-between gap-2 sm:gap-3 noscript:flex-wrap noscript:py-3">
        <Logo />
        <nav
          aria-label={navigation.main}
          className="hidden flex-wrap items-center justify-end gap-0.5 py-2 md:flex lg:gap-2 noscript:flex"
        >
          <MainLinks navigation={navigation} linkClass="nav-link" floating />
          <CompactLanguageSwitch className="nav-link" />{" "}
          <Link
            {...navigation.becomeADonor}
            className="button-primary ms-4 whitespace-nowrap max-lg:ms-1 max-lg:px-4 max-lg:text-sm"
          />
        </nav>
        <div className="flex flex-1 items-center justify-end md:hidden noscript:hidden print:hidden">
          {/* The way to the registry on a phone. */}
          <NavLink to={navigation.findDonors.to} className="find-donors">
            <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18">
              <path
                d="M12.5 12.5 16.5 16.5M14 7.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
            <span>{navigation.findDonors.label}</span>
          </NavLink>
          <CompactLanguageSwitch className="round-switch" short />
          <Drawer navigation={navigation} />
        </div>
      </div>
    </header>
  );
}
