import type { StaffSession } from "#contract/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";

/** Every member is told on every page; nobody can put it away. */
export function PayeeNotice({ notice }: { notice: NonNullable<StaffSession["payeeNotice"]> }) {
  const { notices } = useStaffContent().payee;
  return (
    <output className="mb-4 block rounded-md border-2 border-haldi-500 bg-white px-4 py-2 font-semibold">
      {notices[notice]} <Link to="/staff/payee" label={notices.link} className="button-link ms-2" />
    </output>
  );
}
