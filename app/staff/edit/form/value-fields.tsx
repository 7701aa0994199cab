import type { ComponentProps, ReactNode } from "react";
import { LabelledField, inputClass } from "#app/ui/field.tsx";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { FieldMarks, OtherLanguage } from "./field-marks.tsx";
import { useField } from "./use-field.ts";

type Props = { path: string; label: string };

/** About how many letters of a text fit into a line of the form. */
const lettersALine = 38;

const keyboards: Record<string, "url" | "tel" | "email"> = { address: "url", phone: "tel", email: "email" };

/** Words of any length, in a box that grows with them. */
export function WordsField({ path, label, kind }: Props & { kind: string | undefined }) {
  return (
    <div>
      <FieldMarks path={path} />
      <LabelledField label={label} error={useField(path).error}>
        {(fieldProps) => <TextArea {...fieldProps} path={path} inputMode={keyboards[kind ?? ""]} spellCheck={!kind} />}
      </LabelledField>
      <OtherLanguage path={path} />
    </div>
  );
}

export function TextArea({ path, ...props }: ComponentProps<"textarea"> & { path: string }) {
  const { file, value, onFocus, change } = useField(path);
  const text = (value ?? "") as string;
  return (
    <textarea
      data-path={path}
      lang={file.language}
      dir="auto"
      rows={Math.ceil(text.length / lettersALine) || 1}
      {...props}
      value={text}
      onFocus={onFocus}
      onBlur={() => void drafts.saveNow()}
      onChange={({ target }) => change(joinLines(target))}
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
  const { value, onFocus, change } = useField(path);
  return (
    <div>
      <FieldMarks path={path} />
      <Checkbox data-path={path} checked={value === true} onFocus={onFocus} onCheck={change}>
        <span className="font-semibold">{label}</span>
      </Checkbox>
    </div>
  );
}

type CheckboxProps = ComponentProps<"input"> & { onCheck: (checked: boolean) => void; children: ReactNode };

export function Checkbox({ onCheck, children, ...props }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-5 flex-none accent-green-700"
        onChange={({ target }) => onCheck(target.checked)}
        {...props}
      />
      {children}
    </label>
  );
}
