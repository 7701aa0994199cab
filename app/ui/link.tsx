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

/** A link of the content has a label, any other link has children. */
type Target = { to: string; label?: string };

/** A link to a page of the site, in the language of this one. */
export function Link(props: LinkProps & Target) {
  return <RouterLink {...useLocalLink(props)} />;
}

/** The same, marked while its page is shown. */
export function NavLink(props: NavLinkProps & Target) {
  const link = useLocalLink(props);
  // Pages are prerendered at addresses with a slash at the end, which `end` takes for another page.
  const isPrerendered = useLocation().pathname === `${link.to}/`;
  return <RouterNavLink {...link} end={props.to === "/" && !isPrerendered} />;
}

/**
 * The properties of the router's link. Without a network the router would reload the page, even for a prefetch, and the
 * browser's own error would replace it. The desk, which has another menu, preloads its pages.
 */
function useLocalLink<Props extends LinkProps | NavLinkProps>({ label, ...props }: Props & Target) {
  const { messages, navigation } = useRootData() ?? {};
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine, alwaysOnline);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    if (isOnline || !navigation) return;
    event.preventDefault();
    toast.error(messages!.networkError, { id: "offline" });
  };
  const to = useLocalPath()(props.to);
  return { prefetch: isOnline ? "intent" : "none", children: label, ...props, to, onClick } as const;
}

function watchNetwork(tell: () => void) {
  const listeners = new AbortController();
  addEventListener("online", tell, listeners);
  addEventListener("offline", tell, listeners);
  return () => listeners.abort();
}

const alwaysOnline = () => true;
