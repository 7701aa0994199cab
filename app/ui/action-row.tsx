import { createContext, useContext, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { findRow, type LinkAction, type Row } from "#contract/link-actions.ts";
import type { PressedButton } from "#contract/page-outcome.ts";
import { readForm } from "#app/api.ts";
import { takeFocus } from "./take-focus.ts";
import { usePending } from "./use-pending.ts";

/**
 * Sends what a form holds once what was sent before is answered, shows what has become of it, and a toast that says
 * so. Resolves to the error if it failed.
 */
export type SendForm = (address: string, fields: URLSearchParams) => Promise<unknown>;

type Controls = PressedButton & {
  donorKey: string;
  send: SendForm;
  note?: string | undefined;
  rows?: string[] | undefined;
};

/** With the key of the link, its rows unless it shows all, and what the server has done, or why not, before it rendered the page. */
export const ControlsContext = createContext<Controls>({ donorKey: "", send: async () => {} });

type Props = {
  /** Its id in the page. */
  row: Row;
  heading: string;
  text: ReactNode;
  /** What its button does, or what takes the place of one button. */
  button?: ButtonProps & { act: LinkAction; prepare?: Prepare };
  action?: ReactNode;
  children?: ReactNode;
};

export const actionButtonClass = "w-full sm:w-auto sm:min-w-60";

/** One action on the page of a private link; what it opens comes below it. */
export function ActionRow({ row, heading, text, button, action, children }: Props) {
  const { did, note, refused, rows } = useContext(ControlsContext);
  if (rows?.includes(row) === false) return null;
  const border = refused ? "border-error" : "border-patta-800";
  return (
    <section id={row} className="border-t border-rice-300 py-6 first:border-0 first:pt-0">
      {note && findRow(did) === row && (
        <output className={`mb-4 block rounded-sm border-s-8 bg-rice-200 px-4 py-3 font-semibold ${border}`}>
          {note}
        </output>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-64 flex-1">
          <h2 className="text-h4">{heading}</h2>
          <div className="mt-1 text-ink-700">{text}</div>
        </div>
        {button ? <ActionButton row={row} {...button} /> : action}
      </div>
      {children}
    </section>
  );
}

const PendingContext = createContext(false);

/** Adds what only a script knows, or does itself what was asked for: without `true`, nothing is sent. */
type Prepare = (fields: URLSearchParams) => unknown;

type FormProps = ComponentProps<"form"> & {
  row: string;
  /** What goes along, whichever of its buttons is pressed. */
  fields?: Record<string, string> | undefined;
  prepare?: Prepare | undefined;
  /** Hears the error if it failed. */
  onSent?: (error: unknown, form: HTMLFormElement) => void;
};

/** A form of a private link's page, sent once at a time. Without a script it answers with the same page, at its row. */
export function RowForm({ row, fields, prepare, onSent, children, ...props }: FormProps) {
  const { donorKey, send } = useContext(ControlsContext);
  const [pending, submit] = usePending(async (form: HTMLFormElement, fields: URLSearchParams, button: HTMLElement) => {
    const place = form.closest("article, li, section");
    if (prepare && (await prepare(fields)) !== true) return;
    const error = await send(form.action, fields);
    onSent?.(error, form);
    if (button.isConnected || document.activeElement !== document.body) return;
    const heading = place?.querySelector<HTMLElement>("h2, h3");
    heading?.setAttribute("tabindex", "-1");
    takeFocus(heading);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Safari before 15.4 does not tell which button was pressed, and sends the form itself.
    if (!submitter) return;
    event.preventDefault();
    void submit(event.currentTarget, readForm(event.currentTarget, submitter), submitter);
  };
  return (
    <form method="post" action={`#${row}`} onSubmit={onSubmit} {...props}>
      {Object.entries({ key: donorKey, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PendingContext value={pending}>{children}</PendingContext>
    </form>
  );
}

type ButtonProps = ComponentProps<"button"> & { act?: LinkAction | undefined; look?: string };

/** A button of such a form. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function RowButton({ act, look = "button-quiet max-sm:w-full", ...props }: ButtonProps) {
  const pending = useContext(PendingContext);
  return <button {...(act && { name: "do", value: act })} aria-disabled={pending} className={look} {...props} />;
}

/** Whether a button's form is being sent. */
export function useRowPending(): boolean {
  return useContext(PendingContext);
}

function ActionButton({
  row,
  prepare,
  look = "button-quiet",
  ...button
}: ButtonProps & { row: string; prepare?: Prepare }) {
  return (
    <RowForm row={row} prepare={prepare} className={actionButtonClass}>
      <RowButton look={`w-full ${look}`} {...button} />
    </RowForm>
  );
}

type CancelProps = { row: string; label: string; onCancel?: () => void };

/** Closes what a row has opened. A form that was sent cannot be cancelled. Without a script, the row's own button does it. */
export function CancelButton({ row, label, onCancel }: CancelProps) {
  const pending = useRowPending();
  const cancel = () => {
    if (pending) return;
    onCancel?.();
    closeRow(row);
  };
  return (
    <RowButton type="button" onClick={cancel} look="button-plain noscript:hidden">
      {label}
    </RowButton>
  );
}

/** Gives the focus back to a row's button, or to what the row has changed, unless the visitor has moved on to another row. */
export function closeRow(row: string, target?: HTMLElement | null): void {
  const details = document.querySelector<HTMLDetailsElement>(`#${row} details`);
  const opener = details?.querySelector("summary");
  if (opener) returnFocus(opener, target);
  details?.removeAttribute("open");
}

/** The same for one of several forms of a row. */
export function returnFocus(button: HTMLElement | null, target: HTMLElement | null = button): void {
  const { activeElement, body } = document;
  if (activeElement === body || button?.closest("section")!.contains(activeElement)) takeFocus(target);
}
