import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

type Props = { busy: boolean; className: string; children: ReactNode };

/** Sends a form, once at a time. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function SubmitButton({ busy, className, children }: Props) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      // Before hydration the browser itself would submit the form and put what was typed into the address.
      disabled={!hydrated}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      className={`button-primary ${className}`}
    >
      {children}
    </button>
  );
}
