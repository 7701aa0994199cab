import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps,
  type NavLinkProps,
} from "react-router";
import { useLocalPath } from "#app/language.ts";

/** A link to a page of the site, in the language of this one. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink to={useLocalPath()(to)} {...props} />;
}

/** The same, marked while its page is shown. */
export function NavLink({ to, ...props }: NavLinkProps & { to: string }) {
  const path = useLocalPath()(to);
  // Pages are prerendered at addresses with a slash at the end, which `end` takes for another page.
  const isPrerendered = useLocation().pathname === `${path}/`;
  return <RouterNavLink to={path} end={to === "/" && !isPrerendered} {...props} />;
}
