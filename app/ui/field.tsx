import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from "react";

export type Shared = { label: string; marked?: boolean; hint?: string | undefined; problem?: string | undefined };
type TextProps = Shared & InputHTMLAttributes<HTMLInputElement>;
type SelectProps = Shared &
  SelectHTMLAttributes<HTMLSelectElement> & { choose: string; options: readonly { value: string; label: string }[] };

export const look =
  "block min-h-12 w-full rounded-sm border border-field bg-white px-3 py-2 text-base text-ink-900 aria-invalid:border-2 aria-invalid:border-error";

export function TextField({ label, marked, hint, problem, ...input }: TextProps) {
  return (
    <Labelled label={label} marked={marked ?? false} hint={hint} problem={problem}>
      {(tied) => <input {...input} {...tied} className={look} />}
    </Labelled>
  );
}

export function SelectField({ label, marked, hint, problem, choose, options, ...select }: SelectProps) {
  return (
    <Labelled label={label} marked={marked ?? false} hint={hint} problem={problem}>
      {(tied) => (
        <select {...select} {...tied} className={`${look} select`}>
          <option value="">{choose}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export type Tied = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** A label above a field, its hint and what is wrong with it, tied together for screen readers. */
export function Labelled({ label, marked, hint, problem, children }: Shared & { children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [hint && hintId, problem && problemId].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {marked && (
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
      {children({ id, ...(problem && { "aria-invalid": true }), ...(described && { "aria-describedby": described }) })}
      {problem && (
        <p id={problemId} className="mt-1.5 font-medium text-error">
          {problem}
        </p>
      )}
    </div>
  );
}
