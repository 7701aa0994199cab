import type { StaffDonorSummary } from "#contract/staff/donors.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { StandingLabel } from "#app/staff/ui/standing-label.tsx";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { Link } from "#app/ui/link.tsx";
import { useDonorWords } from "./use-donor-words.ts";

/** A donor in a list; the whole row opens them. */
export function DonorRow({ donor }: { donor: StaffDonorSummary }) {
  const { donors: content } = useStaffContent();
  const describe = useDonorWords();
  return (
    <li className="relative grid gap-x-5 px-4 py-2.5 hover:bg-rice-100 sm:px-5 md:grid-cols-[1.3fr_1fr_1.4fr] md:items-center">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 md:justify-start">
        <Link
          to={donorPath(donor.id)}
          className="font-semibold wrap-anywhere text-geru-600 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {donor.fullName}
        </Link>
        <StandingLabel standing={donor.standing} />
      </div>
      <p className="tabular-nums">{donor.phoneNo}</p>
      <p className="text-sm text-ink-500">
        {describe.gift(donor)} · {describe.place(donor)}
        {donor.openReports > 0 && (
          <strong className="font-semibold text-error"> · {choosePlural(donor.openReports, content.reports)}</strong>
        )}
      </p>
    </li>
  );
}

export function donorPath(id: string): string {
  return `/staff/donor?id=${id}`;
}
