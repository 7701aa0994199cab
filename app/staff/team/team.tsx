import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Invite } from "./invite.tsx";
import { Members } from "./members.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";

export const meta = staffMeta(({ sections }) => sections.team);

/** The members of staff, and the passkeys and sessions of whoever looks. */
export default function Team() {
  const { sections } = useStaffContent();
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.team}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Members />
          <Invite />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Passkeys />
          <Sessions />
        </div>
      </div>
    </>
  );
}
