import type { ComponentProps } from "react";
import { isTime, momentOf, timeAt } from "#contract/day.ts";
import { languages } from "#contract/languages.ts";
import { fill } from "#contract/fill.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import { LabelledField, inputClass } from "#app/ui/field.tsx";
import { isEmpty, useField } from "./use-field.ts";

/** `kind` tells what is written there. */
type Props = { path: string; label: string; kind: string | undefined };

/** About how many letters of a text fit into a line of the form. */
const lettersALine = 38;

const keyboards: Record<string, "url" | "tel" | "email"> = { address: "url", phone: "tel", email: "email" };

/** Words of any length, in a box that grows with them. */
export function WordsField({ path, label, kind }: Props) {
  return (
    <>
      <LabelledField label={label} error={useField(path).error}>
        {(fieldProps) => <TextArea {...fieldProps} path={path} kind={kind} />}
      </LabelledField>
      <OtherLanguage path={path} />
    </>
  );
}

/** A day, or a time in India, which the browser asks for in its own way. */
export function TimeField({ path, label, kind }: Props) {
  const { form } = useStaffContent().edit;
  const { value, error, events, change } = useField(path);
  const end = useField(path.replace(/starts$/, "ends"));
  const write = (next: string) => {
    change(next);
    if (path.endsWith("starts") && isTime(next)) end.change(moveEnd(value as string, end.value as string, next));
  };
  return (
    <LabelledField label={label} hint={kind === "time" ? form.timeHint : undefined} error={error}>
      {(fieldProps) => (
        <input
          {...fieldProps}
          {...events}
          data-path={path}
          type={kind === "time" ? "datetime-local" : "date"}
          value={(value ?? "") as string}
          onChange={({ target }) => write(target.value)}
          className={inputClass}
        />
      )}
    </LabelledField>
  );
}

/** An event is as long as before when it begins at another time; at first, two hours. */
function moveEnd(start: string, end: string, next: string): string {
  const duration = end > start ? +momentOf(end) - +momentOf(start) : 2 * 3_600_000;
  return timeAt(+momentOf(next) + duration);
}

type AreaProps = ComponentProps<"textarea"> & { path: string; kind?: string | undefined };

export function TextArea({ path, kind = "", ...props }: AreaProps) {
  const { file, value, events, change } = useField(path);
  const hasLines = kind === "lines";
  const text = (value ?? "") as string;
  const last = path.split(".").at(-1)!;
  return (
    <textarea
      data-path={path}
      lang={languages.find(({ code }) => code === last)?.code ?? file.language}
      dir="auto"
      rows={Math.ceil(text.length / lettersALine) || (hasLines ? 3 : 1)}
      inputMode={keyboards[kind]}
      spellCheck={!kind || hasLines}
      {...props}
      {...events}
      value={text}
      onChange={({ target }) => change(hasLines ? target.value : joinLines(target))}
      className={`${inputClass} field-sizing-content resize-none leading-snug`}
    />
  );
}

/** A page shows its texts without line breaks. The caret stays where it is. */
function joinLines(field: HTMLTextAreaElement): string {
  const caret = withoutBreaks(field.value.slice(0, field.selectionStart)).length;
  const text = withoutBreaks(field.value);
  if (text !== field.value) {
    field.value = text;
    field.setSelectionRange(caret, caret);
  }
  return text;
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}

export function CheckboxField({ path, label }: Props) {
  const { value, replace } = useField(path);
  return (
    <Checkbox
      label={label}
      data-path={path}
      checked={value === true}
      onChange={({ target }) => replace(target.checked)}
    />
  );
}

/** What there is to know about a field: still to be filled in, changed by whom, older than the other language. */
export function FieldMarks({ path }: { path: string }) {
  const { marks } = useStaffContent().edit.form;
  const { value, file, other, otherName: language = "" } = useField(path);
  const draft = file.drafts.find(({ field }) => field === path);
  const isMissing = isEmpty(value) && !isEmpty(readAt(other?.edited, path));
  const changed = draft && fill(marks.draft, { by: draft.by, at: formatTime(draft.at) });
  const shown = [
    file.placeholders.includes(path) && marks.placeholder,
    isMissing && fill(marks.missing, { language }),
    file.outdated.includes(path) && fill(marks.older, { language }),
    changed,
  ].filter((mark) => typeof mark === "string");
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
