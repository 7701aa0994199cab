import { createContext, useContext, type ComponentProps, type FormEvent, type ReactNode } from "react";
import type { PressedButton } from "#contract/page-outcome.ts";
import { takeFocus } from "./take-focus.ts";
import { usePending } from "./use-pending.ts";

/**
 * Does what a button says once what was pressed before it is done, shows what has become of it, and a toast that
 * says so. Resolves to the error if it failed.
 */
export type RunAction = (did: string, form?: Record<string, unknown>) => Promise<unknown>;

type Controls = PressedButton & { donorKey: string; runAction: RunAction; note?: string; rows?: string[] | undefined };

/** With the key of the link, its rows unless it shows all, and what the server has done, or why not, before it rendered the page. */
export const ControlsContext = createContext<Controls>({ donorKey: "", runAction: async () => {} });

type Props = {
  /** What its button does: the name of the row, and in a second word more than opening it. */
  act: string;
  heading: string;
  text: ReactNode;
  button?: ButtonProps;
  /** In place of one button. */
  action?: ReactNode;
  children?: ReactNode;
};

export const actionButtonClass = "w-full sm:w-auto sm:min-w-60";

/** One action on the page of a private link; what it opens comes below it. */
export function ActionRow({ act, heading, text, button, action, children }: Props) {
  const { did = "", note, refused, rows } = useContext(ControlsContext);
  if (rows?.includes(findRow(act)) === false) return null;
  const border = refused ? "border-error" : "border-patta-800";
  return (
    <section id={findRow(act)} className="border-t border-rice-300 py-6 first:border-0 first:pt-0">
      {note && findRow(did) === findRow(act) && (
        <output className={`mb-4 block rounded-sm border-s-8 bg-rice-200 px-4 py-3 font-semibold ${border}`}>
          {note}
        </output>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-64 flex-1">
          <h2 className="text-h4">{heading}</h2>
          <div className="mt-1 text-ink-700">{text}</div>
        </div>
        {button ? <ActionButton act={act} {...button} /> : action}
      </div>
      {children}
    </section>
  );
}

type FormProps = ComponentProps<"form"> & { row: string; onAct?: (did: string, form: HTMLFormElement) => unknown };

/** A form whose buttons name what they do. Without a script, or a function, it answers with the same page, at its row. */
export function RowForm({ row, onAct, children, ...props }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Safari before 15.4 does not tell which button was pressed, and sends the form itself.
    if (!submitter || !onAct) return;
    event.preventDefault();
    void onAct((submitter as HTMLButtonElement).value, event.currentTarget);
  };
  return (
    <form method="post" action={`#${row}`} onSubmit={submit} {...props}>
      <input type="hidden" name="key" value={useContext(ControlsContext).donorKey} />
      {children}
    </form>
  );
}

type ButtonProps = ComponentProps<"button"> & { look?: string; onPress?: () => unknown };

/** Ignores further presses until what it has started is done. */
function ActionButton({ act, look = "button-quiet", onPress, ...props }: ButtonProps & { act: string }) {
  const { runAction } = useContext(ControlsContext);
  const [pending, press] = usePending(async () => (onPress ? onPress() : runAction(act)));
  return (
    <RowForm row={findRow(act)} onAct={press} className={actionButtonClass}>
      <button name="do" value={act} aria-disabled={pending} className={`w-full ${look}`} {...props} />
    </RowForm>
  );
}

/** The row of what a button does: its first word. */
export function findRow(act: string): string {
  return act.split(" ")[0]!;
}

/** Gives the focus back to a row's button, or to what the row has changed, unless the visitor has moved on to another row. */
export function returnFocus(button: HTMLElement | null, target: HTMLElement | null = button): void {
  const { activeElement, body } = document;
  if (activeElement === body || button?.closest("section")!.contains(activeElement)) takeFocus(target);
}
