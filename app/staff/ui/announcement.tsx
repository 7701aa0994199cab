import type { ReactNode } from "react";
import { takeFocus } from "#app/ui/take-focus.ts";

type Props = { heading: string; role?: "alert"; colour?: string; children: ReactNode };

/** Something that has just been made or has happened. It takes the focus when it appears. */
export function Announcement({ heading, role, colour = "border-green-700", children }: Props) {
  return (
    <section role={role} className={`my-3 rounded-md border-2 bg-white p-4 ${colour}`}>
      <h3 ref={takeFocus} tabIndex={-1} className="wrap-anywhere">
        {heading}
      </h3>
      {children}
    </section>
  );
}
