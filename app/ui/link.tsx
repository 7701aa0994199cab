import { useSyncExternalStore, type MouseEvent } from "react";
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

/** A link to a page of the site, in the language of this one. */
export function Link({ to, onClick, ...props }: LinkProps & { to: string }) {
  return <RouterLink to={useLocalPath()(to)} {...useStayOffline(onClick)} {...props} />;
}

/** The same, marked while its page is shown. */
export function NavLink({ to, onClick, ...props }: NavLinkProps & { to: string }) {
  const path = useLocalPath()(to);
  // Pages are prerendered at addresses with a slash at the end, which `end` takes for another page.
  const isPrerendered = useLocation().pathname === `${path}/`;
  return <RouterNavLink to={path} end={to === "/" && !isPrerendered} {...useStayOffline(onClick)} {...props} />;
}

/** Without a network the router would reload the page, even for a prefetch, and the browser's own error would replace it. The desk, which has another menu, preloads its pages. */
function useStayOffline(onClick: LinkProps["onClick"]) {
  const { messages, navigation } = useRootData() ?? {};
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine, alwaysOnline);
  const stay = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isOnline || !navigation) return;
    event.preventDefault();
    toast.error(messages!.networkError, { id: "offline" });
  };
  return { prefetch: isOnline ? "intent" : "none", onClick: stay } as const;
}

function watchNetwork(tell: () => void) {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

const alwaysOnline = () => true;
