import { useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Refusal } from "#contract/donor.ts";
import { ApiRefusal } from "#app/api.ts";

type Problems = NonNullable<Refusal["errors"]>;

/** What the API found wrong with the fields of a form, and how to show it: the first such field takes the focus. */
export function useFieldProblems(form: RefObject<HTMLFormElement | null>): [Problems, (error?: unknown) => void] {
  const [problems, setProblems] = useState<Problems>({});
  const show = (error?: unknown) => {
    // At once, so that the field is marked when it takes the focus.
    flushSync(() => setProblems(error instanceof ApiRefusal ? error.errors : {}));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  return [problems, show];
}
