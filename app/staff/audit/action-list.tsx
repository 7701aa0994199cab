import { commandLineName, type StaffAction } from "#contract/staff/audit.ts";
import { donorPath } from "#app/staff/donors/donor-row.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatTime } from "#app/ui/dates.ts";
import { Link } from "#app/ui/link.tsx";

type Props = { actions: StaffAction[]; withDonor?: boolean };

/** What was done, by whom and when, along a dotted line. */
export function ActionList({ actions, withDonor = false }: Props) {
  const { audit: content, edit, commandLine } = useStaffContent();
  return (
    <ol className="mt-2 grid gap-3 border-l-2 border-dotted border-haldi-500 pl-4">
      {actions.map(({ id, at, action, donorId, by, note }) => (
        <li key={id}>
          <p className="text-sm text-ink-500">
            <time dateTime={at}>{formatTime(at)}</time> · {by === commandLineName ? commandLine : by}
          </p>
          <p className="wrap-anywhere">
            {content.actions[action] ?? action}
            {note && <span className="text-ink-700"> · {translateNote(note, content.notes, edit.names)}</span>}
            {withDonor && donorId && (
              <>
                {" "}
                <Link
                  to={donorPath(donorId)}
                  className="inline-flex min-h-6 items-center text-geru-600 underline underline-offset-4"
                >
                  {content.openDonor}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The audit keeps notes in English. Their words have `#` for each number; the names of fields are translated one by one. */
function translateNote(note: string, words: Record<string, string>, names: Record<string, string>): string {
  const numbers = note.match(/\d+/g) ?? [];
  const known = words[note.replaceAll(/\d+/g, "#")];
  if (known) return known.replaceAll("#", () => numbers.shift() ?? "");
  const parts = note.split(", ").map((part) => names[part] ?? part);
  return parts.join(", ");
}
