import { useLayoutEffect, useRef, type ReactNode } from "react";
import { toast } from "react-hot-toast";
import { maxEmailLength, maxNameLength } from "#contract/limits.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Button, useAction } from "./action.tsx";
import { Question } from "./question.tsx";

/** What tells items apart: an id, or when it was, for what never changes. */
type Named = { id: string } | { at: string };

type Props<Item> = {
  items: Item[];
  /** Said when there are none. */
  none?: string;
  describe: (item: Item) => [name: string, ...details: (string | undefined)[]];
  /** Where the name leads. */
  linkTo?: (item: Item) => string | null;
  offer?: (item: Item) => Offer | false;
};

/** Members, invitations, passkeys, messages and the like, each with what can be done about it. */
export function ItemList<Item extends Named>({ items, none, describe, linkTo, offer }: Props<Item>) {
  return (
    <ul className="divide-y divide-rice-300">
      {items.length === 0 && none && <li className="mt-1">{none}</li>}
      {items.map((item) => {
        const [name, ...details] = describe(item);
        const to = linkTo?.(item);
        const offered = offer?.(item);
        return (
          <li key={"id" in item ? item.id : `${item.at} ${name}`} className="flex flex-wrap items-center gap-x-4 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">
                {to ? <Link to={to} label={name} className="text-geru-600 underline underline-offset-4" /> : name}
              </p>
              <p className="text-sm wrap-anywhere text-ink-500">{details.filter(Boolean).join(" · ")}</p>
            </div>
            {offered && <OfferButton {...offered} item={name} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What can be done about an item, after a question if it is grave. It gives what follows once nothing covers the page. */
type Offer = { label: string; question?: string; text?: string; act: () => Promise<() => unknown> };

function OfferButton({ label, question, text, act, item }: Offer & { item: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [pending, start] = useAction(async () => (await act())());
  // A button that goes with its item leaves the focus to the heading of the list.
  useLayoutEffect(() => {
    const { current } = place;
    const heading = current!.closest("section")?.querySelector<HTMLElement>("h2");
    return () => void (current!.contains(document.activeElement) && heading?.focus());
  }, []);
  const shared = { look: "button-link", name: `${label} ${item}` };
  return (
    <div ref={place} className="shrink-0">
      {question ? (
        <Question {...shared} open={label} question={question} text={text} grave onConfirm={act} />
      ) : (
        <Button look={shared.look} aria-label={shared.name} busy={pending} label={label} onClick={start} />
      )}
    </div>
  );
}

/** Removes an item, says so, and gives what shows the list without it. */
export async function remove(path: string, message: string, reload: () => unknown) {
  await call("DELETE", path);
  toast.success(message);
  return reload;
}

type FormProps = {
  label: string;
  placeholder?: string;
  type?: "email";
  button: string;
  onSend: (name: string, email: string) => Promise<void>;
  /** Further fields. */
  children?: ReactNode;
};

/** A name or an address, from which something is made; it stays if that fails. */
export function NameForm({ button, onSend, children, ...input }: FormProps) {
  const { working } = useStaffContent();
  const [pending, send] = useAction(async (form: HTMLFormElement) => {
    const given = new FormData(form);
    await onSend(given.get("name") as string, (given.get("email") ?? "") as string);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit(send)} autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
      <div className="min-w-52 flex-1">
        <TextField {...input} name="name" required maxLength={input.type ? maxEmailLength : maxNameLength} />
      </div>
      {children}
      <SubmitButton busy={pending} className="max-sm:w-full" label={pending ? working : button} />
    </form>
  );
}
