import { fill } from "#contract/fill.ts";
import { commandLineName, type StaffAction } from "#contract/staff/audit.ts";
import { donorPath } from "./donor-words.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import { describeNote } from "./describe-note.ts";

export function ActionList({ actions, withDonor = false }: { actions: StaffAction[]; withDonor?: boolean }) {
  const { audit: content, commandLine, messages } = useStaffContent();
  const notesOf = (action: string) => (action.includes("message") ? messages.kinds : content.notes);
  return (
    <ol className="mt-2 grid gap-3 border-s-2 border-dotted border-haldi-500 ps-4">
      {actions.map(({ id, at, action, donorId, donorName, by, note }) => (
        <li key={id}>
          <p className="text-sm text-ink-500">
            <time dateTime={at}>{formatTime(at)}</time> · {by === commandLineName ? commandLine : by}
          </p>
          <p className="wrap-anywhere">
            {content.actions[action] ?? action}
            {note && <span className="text-ink-700"> · {describeNote({ action, note }, notesOf(action))}</span>}
            {withDonor && donorName && (
              <>
                {" · "}
                <Link to={donorPath(donorId)} className="py-1 text-geru-600 underline underline-offset-4">
                  {donorName}
                </Link>
              </>
            )}
            {withDonor && donorId && !donorName && (
              <span className="text-sm text-ink-500"> · {fill(content.goneDonor, { id: donorId })}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
