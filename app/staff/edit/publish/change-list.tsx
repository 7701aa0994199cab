import type { ReactNode } from "react";
import { isDay, isTime, momentOf } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { Change } from "#contract/staff/content.ts";
import { compareValues, isPictureValue } from "./compare-values.ts";
import { joinPath, writeAddress } from "#app/staff/edit/paths.ts";
import { overviewStore, useThumbnails } from "#app/staff/edit/editor.ts";
import { diffWords } from "./word-diff.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { nameField, namePath } from "#app/staff/ui/field-names.ts";
import { formatDay } from "#app/ui/format.ts";
import { formatClock, formatTime } from "#app/ui/format-time.ts";

type Props<One extends Change> = {
  changes: One[];
  /** Shown below a change. */
  children?: (change: One) => ReactNode;
};

/** Changes of fields, each with what it was and what it becomes. */
export function ChangeList<One extends Change>({ changes, children }: Props<One>) {
  const overview = overviewStore.use();
  const { review: content } = useStaffContent().edit;
  return (
    <ul className="mt-3 grid gap-3">
      {changes
        .filter(({ field }) => field !== "gone")
        .map((change) => (
          <li key={writeAddress(change)} className="rounded-md border border-rice-300 bg-white p-3.5">
            <h3 className="text-base">{nameField(overview, change)}</h3>
            {change.by && (
              <p className="text-sm text-ink-500">{fill(content.by, { by: change.by, at: formatTime(change.at) })}</p>
            )}
            {compareValues(change.before, change.after).map((difference) => {
              const path = joinPath(change.field, difference.path);
              return (
                <div key={`${difference.kind} ${path}`} className="mt-2">
                  {/* The list is named above already. */}
                  {difference.path && (
                    <p className="text-sm font-semibold">{namePath(path.split(".").slice(-3).join("."))}</p>
                  )}
                  {difference.kind === "order" ? <p>{content.order}</p> : <Values {...difference} path={path} />}
                </div>
              );
            })}
            {keepsDescription(change, changes) && (
              <p className="mt-1 font-medium text-error">{content.oldDescription}</p>
            )}
            {children?.(change)}
          </li>
        ))}
    </ul>
  );
}

/** Whether a picture is another one and is still described as the one before. */
function keepsDescription({ before, after, ...address }: Change, changes: Change[]): boolean {
  const field = address.field.replace(/(^|\.)name$/, "$1alt");
  if (field !== address.field && isPictureName(after)) {
    return !changes.some((other) => writeAddress(other) === writeAddress({ ...address, field }));
  }
  return compareValues(before, after).some((one) => {
    const [old, next] = one.kind === "changed" ? [one.before, one.after] : [];
    return isPictureValue(old) && isPictureValue(next) && old.name !== next.name && old.alt === next.alt;
  });
}

function Values({ path, before, after }: { path: string; before?: unknown; after?: unknown }) {
  const { review: content } = useStaffContent().edit;
  const { thumbnails } = useThumbnails();
  const [old, next] = [before, after].map((value) => {
    const isName = /(^|\.)(name|picture)$/.test(path) && (isPictureName(value) || String(value) in thumbnails);
    return isName ? { name: value, alt: " " } : value;
  });
  if (isPictureValue(old) || isPictureValue(next))
    return (
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Picture heading={content.before} picture={old} />
        <Picture heading={content.after} picture={next} />
      </div>
    );
  return (
    <p className="wrap-anywhere">
      {diffWords(describe(before), describe(after)).map(({ kind, text, at }) => {
        if (kind === "same") return text;
        const Tag = kind === "removed" ? "del" : "ins";
        const look = kind === "removed" ? "me-1 bg-plum-300/35 decoration-2" : "bg-patta-300/40 no-underline";
        return (
          <Tag key={at} className={look}>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}

/** What says nothing to a reader. */
const untold = new Set(["id", "changed", "picture", "cancelled"]);

/** All texts of a value, one after the other, with days and times as people write them. */
export function describe(value: unknown): string {
  if (typeof value === "string" && isDay(value)) return formatDay(value);
  if (typeof value === "string" && isTime(value)) return formatClock(momentOf(value).toISOString());
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if (isPictureValue(value)) return value.alt;
  const texts = Object.entries(value).map(([key, part]) => (untold.has(key) ? "" : describe(part)));
  return texts.filter(Boolean).join(" · ");
}

/** The name of a picture that staff have brought. */
function isPictureName(name: unknown): boolean {
  return /^p-[\da-f]{16}-\d+x\d+$/.test(String(name));
}

function Picture({ heading, picture }: { heading: string; picture: unknown }) {
  const { review: content, picture: words } = useStaffContent().edit;
  const { findSrc } = useThumbnails();
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
