import type { ComponentProps, ReactNode } from "react";
import { button } from "#app/ui/button.ts";
import { takeFocus } from "#app/ui/take-focus.ts";

type Props = { heading: string; text: ReactNode; action?: ReactNode; children?: ReactNode };

export const actionButtonClass = "w-full sm:w-auto sm:min-w-60";

/** One action that a donor can take; what it opens comes below it. */
export function ActionRow({ heading, text, action, children }: Props) {
  return (
    <section className="border-t border-rice-300 py-6 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-64 flex-1">
          <h2 className="text-h4">{heading}</h2>
          <div className="mt-1 text-ink-700">{text}</div>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export function ActionButton({ look = button.quiet, ...props }: ComponentProps<"button"> & { look?: string }) {
  return <button type="button" className={`${look} ${actionButtonClass}`} {...props} />;
}

/** Gives the focus back to a row's button, or to what the row has changed, unless the donor has moved on to another row. */
export function returnFocus(button: HTMLButtonElement | null, target: HTMLElement | null = button): void {
  const { activeElement, body } = document;
  if (activeElement === body || button?.closest("section")!.contains(activeElement)) takeFocus(target);
}
