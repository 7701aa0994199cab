import type { Standing } from "#contract/staff/donors.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";

const colours: Record<Standing, string> = {
  listed: "bg-patta-300/35",
  paused: "bg-haldi-300",
  resting: "bg-haldi-300",
  unconfirmed: "bg-haldi-300",
  hidden: "bg-plum-300/45",
};

/** Whether a donor is listed, and if not, why. */
export function StandingLabel({ standing }: { standing: Standing }) {
  return (
    <span className={`inline-block rounded-sm px-2 text-sm font-semibold whitespace-nowrap ${colours[standing]}`}>
      {useStaffContent().standings[standing]}
    </span>
  );
}
