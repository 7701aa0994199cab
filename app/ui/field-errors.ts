import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ErrorAnswer } from "#contract/donor.ts";
import { ApiError } from "#app/api.ts";

/** A message of the API for each field that it refused. */
export type FieldErrors = NonNullable<ErrorAnswer["errors"]>;

/** The errors of a form's fields, a way to show those of a failed call, which clears them without one, and the form's `ref`. */
export function useFieldErrors(first: FieldErrors = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState(first);
  const showFieldErrors = (error?: unknown) => {
    // Rendered at once, so that the first invalid field can be found and take the focus.
    flushSync(() => setFieldErrors((error instanceof ApiError && error.answer.errors) || {}));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  return [fieldErrors, showFieldErrors, form] as const;
}
