import type { ReactNode } from "react";

type Props = { name: string; details: (string | undefined)[]; children: ReactNode };

/** A member, an invitation, a passkey or a session, with what can be done about it. */
export function TeamRow({ name, details, children }: Props) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-500">{details.filter(Boolean).join(", ")}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  );
}
