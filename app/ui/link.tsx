import type { MouseEvent } from "react";
import { toast } from "react-hot-toast";
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps,
  type NavLinkProps,
} from "react-router";
import { useLocalPath } from "#app/language.ts";
import { useRootData } from "#app/root-data.ts";
import { useWatched } from "./use-watched.ts";

/** A link of the content has a label; any other link has children. */
type Target = { to: string; label?: string };

/** A link to a page of the site, in the language of this one. */
export function Link({ to, label, children = label, onClick, ...props }: LinkProps & Target) {
  return (
    <RouterLink to={useLocalPath()(to)} {...useStayOffline(onClick)} {...props}>
      {children}
    </RouterLink>
  );
}

/** The same, marked while its page is shown. */
export function NavLink({ to, label, children = label, onClick, ...props }: NavLinkProps & Target) {
  const path = useLocalPath()(to);
  // Pages are prerendered at addresses with a slash at the end, which `end` takes for another page.
  const isPrerendered = useLocation().pathname === `${path}/`;
  return (
    <RouterNavLink to={path} end={to === "/" && !isPrerendered} {...useStayOffline(onClick)} {...props}>
      {children}
    </RouterNavLink>
  );
}

/** Without a network the router would reload the page, even for a prefetch, and the browser's own error would replace it. The desk, which has another menu, preloads its pages. */
function useStayOffline(onClick: LinkProps["onClick"]) {
  const { messages, navigation } = useRootData() ?? {};
  const isOnline = useWatched(
    () => window,
    "online offline",
    () => navigator.onLine,
    true,
  );
  const stay = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isOnline || !navigation) return;
    event.preventDefault();
    toast.error(messages!.networkError, { id: "offline" });
  };
  return { prefetch: isOnline ? "intent" : "none", onClick: stay } as const;
}
