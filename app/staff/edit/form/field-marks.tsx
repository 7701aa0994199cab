import { fill } from "#contract/fill.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { readAt } from "#app/staff/edit/paths.ts";
import { formatTime } from "#app/ui/dates.ts";
import { isEmpty, useField } from "./use-field.ts";

/** What there is to know about a field: still to be filled in, changed by whom, older than the other language. */
export function FieldMarks({ path }: { path: string }) {
  const { marks } = useStaffContent().edit.form;
  const { value, file, other, otherName: language = "" } = useField(path);
  const draft = file.drafts.find(({ field }) => field === path);
  const isMissing = isEmpty(value) && !isEmpty(readAt(other?.edited, path));
  const pressing = [
    file.placeholders.includes(path) && marks.placeholder,
    isMissing && fill(marks.missing, { language }),
    file.outdated.includes(path) && fill(marks.older, { language }),
  ].filter((mark) => mark !== false);
  const changed = draft && fill(marks.draft, { by: draft.by, at: formatTime(draft.at) });
  const shown = changed ? [...pressing, changed] : pressing;
  return (
    <p className="flex flex-wrap gap-1.5 not-empty:mb-1">
      {shown.map((mark) => (
        <span
          key={mark}
          className={`rounded-sm px-1.5 text-sm font-semibold ${mark === changed ? "bg-rice-200" : "bg-haldi-300"}`}
        >
          {mark}
        </span>
      ))}
    </p>
  );
}

/** The same field in the other language. */
export function OtherLanguage({ path }: { path: string }) {
  const { other, otherName } = useField(path);
  const text = readAt(other?.edited, path);
  if (!other || typeof text !== "string" || text === "") return null;
  return (
    <p className="mt-1 text-sm text-ink-500">
      {otherName}: <span lang={other.language}>{text}</span>
    </p>
  );
}
