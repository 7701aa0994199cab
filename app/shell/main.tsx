import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";

/** Takes the focus when the page changes, so that a screen reader continues there and not at the old link. */
export function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  // Before the page is seen: later it would take the focus from somebody who already types there.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="content" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Says that the next page is on its way. CSS shows it only after a moment, so that fast pages do not flicker. */
export function LoadingBar({ label }: { label: string }) {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  // What a page loads for itself it says itself.
  if (!next || next.pathname === pathname) return null;
  return (
    <div className="loading-bar">
      <progress aria-label={label} className="sr-only" />
    </div>
  );
}
