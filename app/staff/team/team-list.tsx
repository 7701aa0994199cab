import type { ReactNode } from "react";
import { toast } from "react-hot-toast";
import { maxNameLength } from "#contract/limits.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { focusPanel } from "#app/staff/ui/panel.tsx";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Removes an item; gives what follows once nothing covers the page. */
export async function remove(path: string, message: string, reload: () => unknown) {
  await call("DELETE", path);
  toast.success(message);
  return () => {
    focusPanel();
    void reload();
  };
}

type Props<Item> = {
  items: Item[];
  describe: (item: Item) => [name: string, ...details: (string | undefined)[]];
  children: (item: Item) => ReactNode;
};

/** Members, invitations, passkeys or sessions, each with what can be done about it. */
export function TeamList<Item extends { id: string }>({ items, describe, children }: Props<Item>) {
  return (
    <ul className="divide-y divide-rice-300">
      {items.map((item) => {
        const [name, ...details] = describe(item);
        return (
          <li key={item.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-500">{details.filter(Boolean).join(", ")}</p>
            </div>
            <div className="shrink-0">{children(item)}</div>
          </li>
        );
      })}
    </ul>
  );
}

type FormProps = { label: string; placeholder?: string; button: string; onSend: (name: string) => Promise<void> };

/** A name, from which something is made; it stays if that fails. */
export function NameForm({ label, placeholder, button, onSend }: FormProps) {
  const { working } = useStaffContent();
  const [pending, send] = useAction(async (form: HTMLFormElement) => {
    await onSend(new FormData(form).get("name") as string);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit(send)} autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
      <div className="min-w-52 flex-1">
        <TextField label={label} placeholder={placeholder} name="name" required maxLength={maxNameLength} />
      </div>
      <SubmitButton busy={pending} className="max-sm:w-full">
        {pending ? working : button}
      </SubmitButton>
    </form>
  );
}
