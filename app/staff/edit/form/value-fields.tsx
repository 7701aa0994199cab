import type { ComponentProps } from "react";
import { LabelledField, inputClass } from "#app/ui/field.tsx";
import { nameKey, readAt } from "#app/staff/edit/paths.ts";
import { FieldMarks, OtherLanguage, useFieldError } from "./field-marks.tsx";
import { useForm } from "./form-context.ts";

type Props = { path: string; label: string };

/** About how many letters of a text fit into a line of the form. */
const lettersALine = 38;

const keyboards: Record<string, "url" | "tel" | "email"> = { address: "url", phone: "tel", email: "email" };

/** Words of any length, in a box that grows with them. */
export function WordsField({ path, label, kind }: Props & { kind: string | undefined }) {
  return (
    <div>
      <FieldMarks path={path} />
      <LabelledField label={label} error={useFieldError(path)}>
        {(fieldProps) => <TextArea {...fieldProps} path={path} inputMode={keyboards[kind ?? ""]} spellCheck={!kind} />}
      </LabelledField>
      <OtherLanguage path={path} />
    </div>
  );
}

export function TextArea({ path, ...props }: ComponentProps<"textarea"> & { path: string }) {
  const { file, onFocus, onChange, onLeave } = useForm();
  const text = (readAt(file.edited, path) ?? "") as string;
  return (
    <textarea
      data-path={path}
      lang={file.language}
      dir="auto"
      rows={Math.ceil(text.length / lettersALine) || 1}
      {...props}
      value={text}
      onFocus={() => onFocus(path)}
      onBlur={onLeave}
      onChange={({ target }) => onChange(path, joinLines(target))}
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
  const { file, onFocus, onChange } = useForm();
  return (
    <div>
      <FieldMarks path={path} />
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          data-path={path}
          checked={readAt(file.edited, path) === true}
          onFocus={() => onFocus(path)}
          onChange={({ target }) => onChange(path, target.checked)}
          className="size-5 flex-none accent-green-700"
        />
        {label}
      </label>
    </div>
  );
}

export function ChoiceField({ path, label, options }: Props & { options: string[] }) {
  const { file, onFocus, onChange } = useForm();
  return (
    <div>
      <FieldMarks path={path} />
      <LabelledField label={label} error={useFieldError(path)}>
        {(fieldProps) => (
          <select
            {...fieldProps}
            data-path={path}
            value={String(readAt(file.edited, path) ?? "")}
            onFocus={() => onFocus(path)}
            onChange={({ target }) => onChange(path, target.value)}
            className={`${inputClass} select`}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {nameKey(option)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    </div>
  );
}
