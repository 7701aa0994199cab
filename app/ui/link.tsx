import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from "react-router";
import type { LinkProps, NavLinkProps } from "react-router";
import { useLocalPath } from "#app/language.ts";
import { savesData } from "./saves-data.ts";

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

/** The properties of the router's link. The desk preloads its pages. */
function useLocalLink<Props extends LinkProps | NavLinkProps>({ label, ...props }: Props & Target) {
  const to = useLocalPath()(props.to);
  return { prefetch: savesData ? "none" : "intent", children: label, ...props, to } as const;
}
