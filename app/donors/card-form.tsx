import type { ComponentProps } from "react";
import type { Donor } from "#contract/donor.ts";
import { onSubmit as bySubmit } from "#app/ui/on-submit.ts";

type Props = Omit<ComponentProps<"form">, "onSubmit"> & { donor: Donor; onSubmit: (form: HTMLFormElement) => unknown };

/** A form about one donor. Without a script it answers with the same search, at the donor's card. */
export function CardForm({ donor, onSubmit, children, ...props }: Props) {
  return (
    <form method="post" action={`#${donor.id}`} onSubmit={bySubmit(onSubmit)} {...props}>
      <input type="hidden" name="id" value={donor.id} />
      {children}
    </form>
  );
}
