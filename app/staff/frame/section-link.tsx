import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { reportCount } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { Link } from "#app/ui/link.tsx";
import type { Section } from "./sections.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { section: Section };

/** A link of the desk's menus. A donor's page is no section of its own: there, the donors are marked. */
export function SectionLink({ section: { name, to }, ...props }: Props) {
  const { sections } = useStaffContent();
  const reports = reportCount.use();
  const path = plainPath(useLocation().pathname);
  const isWithin = name === "donors" && path === "/staff/donor";
  return (
    <Link to={to} aria-current={path === to ? "page" : isWithin ? "true" : undefined} {...props}>
      {sections[name]}
      {name === "reports" && reports > 0 && (
        <span className="rounded-full bg-haldi-500 px-1.5 text-sm text-ink-900 max-lg:absolute max-lg:end-0 max-lg:-top-1 max-lg:leading-4 lg:ms-1.5 lg:leading-5">
          {formatWaiting(reports)}
          <span className="sr-only"> {sections.waiting}</span>
        </span>
      )}
    </Link>
  );
}
