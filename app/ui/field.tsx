import { useId, type FocusEvent, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";
import { maxPhoneLength } from "#contract/limits.ts";

export type LabelProps = {
  label: string;
  /** Marks the field with an asterisk. */
  required?: boolean | undefined;
  hint?: string | undefined;
  /** The message of the API if it refused the field. */
  error?: string | undefined;
};

type TextProps = LabelProps &
  InputHTMLAttributes<HTMLInputElement> & {
    /** Said when it is required and empty, in a form with `missingFields`. */
    missing?: string;
  };

type SelectProps = LabelProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "required"> & {
    /** Shown while nothing is chosen. */
    placeholder: string;
    options: readonly { value: string; label: string }[];
  };

export const inputClass = "input";

export function TextField({ label, hint, error, missing, ...input }: TextProps) {
  return (
    <LabelledField label={label} required={input.required} hint={hint} error={error}>
      {(fieldProps) => <input {...input} {...fieldProps} data-missing={missing} className={inputClass} />}
    </LabelledField>
  );
}

export function PhoneField(field: TextProps) {
  return <TextField {...field} type="tel" inputMode="tel" autoComplete="tel" maxLength={maxPhoneLength} />;
}

/** A required select has no native `required`: the specification leaves an empty one to the API's validation. */
export function SelectField({ label, required, hint, error, placeholder, options, ...select }: SelectProps) {
  return (
    <LabelledField label={label} required={required} hint={hint} error={error}>
      {(fieldProps) => (
        <select {...select} {...fieldProps} aria-required={required} className={`${inputClass} select`}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

/** Selects a field's text when it takes the focus. WebKit then no longer scrolls to the field, so this does. */
export function selectText({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  target.select();
  target.scrollIntoView({ block: "nearest" });
}

/** The attributes that tie a field to its label, hint and error for screen readers. */
export type FieldProps = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

type LabelledFieldProps = LabelProps & { children: (fieldProps: FieldProps) => ReactNode };

/** A field under its label, with its hint and its error. */
export function LabelledField({ label, required, hint, error, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-error">
            {" *"}
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="mb-1.5 text-sm text-ink-500">
          {hint}
        </p>
      )}
      {children({
        id,
        ...(error && { "aria-invalid": true }),
        ...(describedBy && { "aria-describedby": describedBy }),
      })}
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}
