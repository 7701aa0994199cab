import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";
import type { Section } from "./sections.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { section: Section };

/** A link of the desk's menus. A donor's page is no section of its own: there, the donors are marked. */
export function SectionLink({ section: { name, to }, ...props }: Props) {
  const { sections } = useStaffContent();
  const path = plainPath(useLocation().pathname);
  const isWithin = name === "donors" && path === "/staff/donor";
  return (
    <Link to={to} aria-current={path === to ? "page" : isWithin ? "true" : undefined} {...props}>
      {sections[name]}
    </Link>
  );
}
