import type { ComponentProps, ReactNode } from "react";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { Places } from "#app/donors/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { usePending } from "#app/ui/use-pending.ts";

/** The texts of a donor's own page, with those of the form and the card that it shows. */
export type ManageContent = Content<"manage"> & {
  fields: Content<"donar">["fields"];
  card: Content<"receiver">["results"];
};

/**
 * Runs an action once the actions before it are done, shows the donor as they are then, and a toast with the message.
 * Resolves to the error if the action failed.
 */
export type RunAction = (
  action: (key: string) => Promise<ManagedDonor>,
  message: (managed: ManagedDonor) => string,
) => Promise<unknown>;

export type ControlsProps = { managed: ManagedDonor; content: ManageContent; places: Places; runAction: RunAction };

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

type ButtonProps = ComponentProps<"button"> & { look?: string; onPress: () => unknown };

/** Ignores further presses until what it has started is done. */
export function ActionButton({ look = "button-quiet", onPress, ...props }: ButtonProps) {
  const [pending, press] = usePending(async () => onPress());
  const className = `${look} ${actionButtonClass}`;
  return <button type="button" aria-disabled={pending} onClick={press} className={className} {...props} />;
}

/** Gives the focus back to a row's button, or to what the row has changed, unless the donor has moved on to another row. */
export function returnFocus(button: HTMLButtonElement | null, target: HTMLElement | null = button): void {
  const { activeElement, body } = document;
  if (activeElement === body || button?.closest("section")!.contains(activeElement)) takeFocus(target);
}
