import { useEffect, useRef } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { useRootData } from "#app/root-data.ts";
import { Link, NavLink } from "#app/ui/link.tsx";
import { CompactLanguageSwitch, LanguageSwitch } from "./language-switch.tsx";
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

const drawerLink =
  "flex min-h-12 items-center border-s-4 border-transparent px-4 text-lg font-medium text-ink-900 no-underline hover:bg-rice-200 aria-[current=page]:border-geru-600 aria-[current=page]:text-geru-600";

/** The menu of small screens: a modal dialog at the edge where lines end. */
function Drawer({ navigation }: { navigation: Content<"navigation"> }) {
  const title = useRootData()!.foundation.name;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => closeByItself(dialog.current!), []);

  return (
    <>
      <button
        type="button"
        aria-label={navigation.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-me-3 grid size-12 flex-none place-items-center rounded-sm hover:bg-rice-200"
      >
        <svg aria-hidden="true" width="26" height="20" viewBox="0 0 26 20">
          <path d="M2 2h22M2 10h22M2 18h22" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </button>
      <dialog ref={dialog} aria-label={title} closedby="any" className="drawer">
        <div className="flex min-h-full flex-col pb-8">
          <div className="flex min-h-[4.75rem] items-center justify-between gap-4 border-b border-rice-300 ps-4 pe-2">
            <h2 className="text-h4">{title}</h2>
            <button
              type="button"
              aria-label={navigation.closeMenu}
              onClick={close}
              className="grid size-12 place-items-center rounded-sm hover:bg-rice-200"
            >
              <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
                <path d="m3 3 14 14M17 3 3 17" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
              </svg>
            </button>
          </div>
          <nav aria-label={navigation.main} className="flex flex-col pt-3">
            <MainLinks navigation={navigation} linkClass={drawerLink} />
            {[navigation.footer.need, navigation.footer.needs].map((link) => (
              <NavLink key={link.to} {...link} className={drawerLink} />
            ))}
            <LanguageSwitch className={drawerLink} />
            <Link {...navigation.becomeADonor} className="button-primary mx-4 mt-6" />
          </nav>
        </div>
      </dialog>
    </>
  );
}

/** Closes the drawer when the window widens, by Back, by a link and by a press beside it. Returns a function that ends this. */
function closeByItself(drawer: HTMLDialogElement): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const close = () => drawer.close();
  // CSS hides the drawer in a wide window, where a modal dialog that is still open would block the page unseen.
  matchMedia("(width >= 48rem)").addEventListener("change", close, { signal });
  window.addEventListener("popstate", close, { signal });
  const isWayOut = (target: Element) => target === drawer || target.closest("a");
  // A press beside it is for Safari, which does not know `closedby`.
  drawer.addEventListener("click", ({ target }) => isWayOut(target as Element) && close(), { signal });
  return () => listeners.abort();
}
