import type { ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import type { Change, FieldAddress } from "#contract/staff/content.ts";
import { compareValues, isPictureValue, type Difference } from "./compare-values.ts";
import { joinPath } from "#app/staff/edit/paths.ts";
import { useEditor, usePictureSrc } from "#app/staff/edit/editor-context.ts";
import { diffWords } from "./word-diff.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { nameField, namePath } from "#app/staff/ui/field-names.ts";
import { formatTime } from "#app/ui/dates.ts";

type Props<One extends Change> = {
  changes: One[];
  /** Shown below a change. */
  children?: (change: One) => ReactNode;
};

/** Changes of fields, each with what it was and what it becomes. */
export function ChangeList<One extends Change>({ changes, children }: Props<One>) {
  const { overview } = useEditor();
  const { review: content } = useStaffContent().edit;
  return (
    <ul className="mt-3 grid gap-3">
      {changes.map((change) => (
        <li key={keyOf(change)} className="rounded-md border border-rice-300 bg-white p-3.5">
          <h3 className="text-base">{nameField(overview, change)}</h3>
          {change.by && (
            <p className="text-sm text-ink-500">{fill(content.by, { by: change.by, at: formatTime(change.at) })}</p>
          )}
          <Differences change={change} />
          {keepsDescription(change, changes) && <p className="mt-1 font-medium text-error">{content.oldDescription}</p>}
          {children?.(change)}
        </li>
      ))}
    </ul>
  );
}

export function keyOf({ language, file, field }: FieldAddress): string {
  return `${language}/${file}/${field}`;
}

/** Whether a picture is another one and is still described as the one before. */
function keepsDescription({ language, file, field, before, after }: Change, changes: Change[]): boolean {
  const alt = field.replace(/(^|\.)name$/, "$1alt");
  if (alt !== field && isPictureName(after)) {
    return !changes.some((other) => other.language === language && other.file === file && other.field === alt);
  }
  return compareValues(before, after).some(
    (one) =>
      one.kind !== "order" &&
      isPictureValue(one.before) &&
      isPictureValue(one.after) &&
      one.before.name !== one.after.name &&
      one.before.alt === one.after.alt,
  );
}

function Differences({ change: { field, before, after } }: { change: Change }) {
  return compareValues(before, after).map((difference) => {
    const path = joinPath(field, difference.path);
    return (
      <div key={`${difference.kind} ${difference.path}`} className="mt-2">
        {/* The list is named above already. */}
        {difference.path && <p className="text-sm font-semibold">{namePath(path.split(".").slice(-3).join("."))}</p>}
        <OneDifference difference={difference} isName={/(^|\.)name$/.test(path)} />
      </div>
    );
  });
}

function OneDifference({ difference, isName }: { difference: Difference; isName: boolean }) {
  const { review: content } = useStaffContent().edit;
  const { thumbnails } = useStaffData();
  if (difference.kind === "order") return <p>{content.order}</p>;
  const { before, after } = difference;
  if (isPictureValue(before) || isPictureValue(after)) return <Pictures before={before} after={after} />;
  if (isName && [before, after].some((name) => isPictureName(name) || String(name) in thumbnails)) {
    return <Pictures before={{ name: before, alt: " " }} after={{ name: after, alt: " " }} />;
  }
  return (
    <p className="wrap-anywhere">
      {diffWords(describe(before), describe(after)).map(({ kind, text, at }) => {
        if (kind === "same") return text;
        const Tag = kind === "removed" ? "del" : "ins";
        return (
          <Tag
            key={`${kind} ${at}`}
            className={kind === "removed" ? "me-1 bg-plum-300/35 decoration-2" : "bg-patta-300/40 no-underline"}
          >
            {text}
          </Tag>
        );
      })}
    </p>
  );
}

/** All texts of a value, one after the other. */
export function describe(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return value === undefined ? "" : String(value);
  if (isPictureValue(value)) return value.alt;
  const parts = Object.entries(value).filter(([key]) => key !== "id");
  return parts
    .map(([, part]) => describe(part))
    .filter(Boolean)
    .join(" · ");
}

/** The name of a picture that staff have brought. */
function isPictureName(name: unknown): boolean {
  return /^p-[\da-f]{16}-\d+x\d+$/.test(String(name));
}

function Pictures({ before, after }: { before: unknown; after: unknown }) {
  const { review: content } = useStaffContent().edit;
  return (
    <div className="mt-1 grid grid-cols-2 gap-3">
      <OnePicture heading={content.before} picture={before} />
      <OnePicture heading={content.after} picture={after} />
    </div>
  );
}

function OnePicture({ heading, picture }: { heading: string; picture: unknown }) {
  const { review: content, picture: words } = useStaffContent().edit;
  const findSrc = usePictureSrc();
  if (!isPictureValue(picture)) return <p className="text-sm text-ink-500">{heading}: –</p>;
  const { name, alt, focus } = picture;
  return (
    <figure className="min-w-0 text-sm">
      <figcaption className="mb-1 text-ink-500">{heading}</figcaption>
      <img src={findSrc(name)} alt="" className="max-h-48 rounded-sm" />
      <p className="mt-1 wrap-anywhere">{alt || content.decoration}</p>
      {focus && <p className="text-ink-500">{words.points[focus as keyof typeof words.points]}</p>}
    </figure>
  );
}
