import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & { busy: boolean; label: string };

/** Sends a form, once at a time. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function SubmitButton({ busy, label, className = "w-full sm:w-auto sm:min-w-44", ...button }: Props) {
  return (
    <button
      {...button}
      type="submit"
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      className={`button-primary ${className}`}
    >
      {label}
    </button>
  );
}
