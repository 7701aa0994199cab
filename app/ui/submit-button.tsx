import type { ReactNode } from "react";
import { button } from "./button.ts";
import { useScripted } from "./use-hydrated.ts";

type Props = { busy: boolean; className: string; children: ReactNode };

/** Waits for the script, though it looks as always: the browser alone would send what was typed in an address. */
export function SubmitButton({ busy, className, children }: Props) {
  const scripted = useScripted();
  const look = scripted ? button.primary : `${button.primary} disabled:bg-green-700!`;
  return (
    <button type="submit" disabled={busy || !scripted} className={`${look} ${className}`}>
      {children}
    </button>
  );
}
