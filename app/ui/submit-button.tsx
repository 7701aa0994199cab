import type { ReactNode } from "react";

type Props = { busy: boolean; className: string; label?: string; children?: ReactNode };

/** Sends a form, once at a time. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function SubmitButton({ busy, className, label, children = label }: Props) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      className={`button-primary ${className}`}
    >
      {children}
    </button>
  );
}
