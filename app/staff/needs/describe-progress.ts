import { fill } from "#contract/fill.ts";
import type { StaffNeedSummary } from "#contract/staff/needs.ts";
import type { StaffContent } from "#app/staff/staff-content.ts";
import { choosePlural } from "#app/ui/format.ts";

/** How far a request is, in a list and on its own page. */
export function describeProgress(need: StaffNeedSummary, content: StaffContent["needs"]): string[] {
  const { standing, nobodyLeft, isUrgent, asked, yes, reports, denied } = need;
  return [
    nobodyLeft ? content.nobodyLeft : content.standings[standing],
    ...(isUrgent ? [content.urgent] : []),
    ...(asked > 0 ? [fill(content.counts, { asked, yes })] : []),
    ...(denied > 0 ? [choosePlural(denied, content.denied)] : []),
    ...(reports > 0 ? [choosePlural(reports, content.reports)] : []),
  ];
}
