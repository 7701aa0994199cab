import { fill } from "#contract/fill.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { findDraft } from "#app/staff/edit/drafts/draft-state.ts";
import { isWithin, readAt } from "#app/staff/edit/paths.ts";
import { formatTime } from "#app/ui/dates.ts";
import { useForm } from "./form-context.ts";

const markClass = "rounded-sm px-1.5 text-sm font-semibold";

/** What there is to know about a field: still to be filled in, changed by whom, older than the other language. */
export function FieldMarks({ path }: { path: string }) {
  const { marks } = useStaffContent().edit.form;
  const { file, other, otherName = "" } = useForm();
  const draft = findDraft(file, path);
  const isMissing = isEmpty(readAt(file.edited, path)) && !isEmpty(readAt(other?.edited, path));
  const isOld = file.outdated.some((field) => field === path);
  const shown = [
    file.placeholders.includes(path) && <Mark key="placeholder" className="bg-haldi-300" text={marks.placeholder} />,
    isMissing && <Mark key="missing" className="bg-haldi-300" text={fill(marks.missing, { language: otherName })} />,
    isOld && <Mark key="older" className="bg-haldi-300" text={fill(marks.older, { language: otherName })} />,
    draft && (
      <Mark key="draft" className="bg-rice-200" text={fill(marks.draft, { by: draft.by, at: formatTime(draft.at) })} />
    ),
  ].filter(Boolean);
  return shown.length > 0 && <p className="mb-1 flex flex-wrap gap-1.5">{shown}</p>;
}

function Mark({ className, text }: { className: string; text: string }) {
  return <span className={`${markClass} ${className}`}>{text}</span>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "";
}

/** The same field in the other language. */
export function OtherLanguage({ path }: { path: string }) {
  const { other, otherName } = useForm();
  const text = readAt(other?.edited, path);
  if (!other || typeof text !== "string" || text === "") return null;
  return (
    <p className="mt-1 text-sm text-ink-500">
      {otherName}: <span lang={other.language}>{text}</span>
    </p>
  );
}

/** What is wrong with a field, in the server's words. */
export function useFieldError(path: string): string | undefined {
  const { file, refusals, fresh } = useForm();
  if (fresh && isEmpty(readAt(file.edited, path))) return undefined;
  const refused = Object.keys(refusals).find((field) => isWithin(path, field));
  return file.mistakes.find(({ field }) => field === path)?.message ?? (refused && refusals[refused]);
}
