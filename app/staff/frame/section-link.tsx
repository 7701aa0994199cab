import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { useStaffContent } from "#app/staff/staff-content.ts";
import type { Section } from "./sections.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { section: Section };

/** A link of the desk's menus. A donor's page is no section of its own: there, the donors are marked. */
export function SectionLink({ section: { name, to }, ...props }: Props) {
  const { sections } = useStaffContent();
  const { pathname } = useLocation();
  const isWithin = name === "donors" && pathname === "/staff/donor";
  return (
    <Link to={to} aria-current={pathname === to ? "page" : isWithin ? "true" : undefined} {...props}>
      {sections[name]}
    </Link>
  );
}
