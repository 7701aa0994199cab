import type { FormEvent } from "react";

/**
 * The events of a form in which a browser says of an empty required field what the field has in `data-missing`: its own
 * words would be in its own language, which may be another than the page's.
 */
export const missingFields = {
  onInvalidCapture({ target }: FormEvent) {
    const field = target as HTMLInputElement;
    field.setCustomValidity(field.dataset.missing ?? "");
  },
  /** A field with words of its own stays invalid until they are taken back, and so does every button of its group. */
  onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    for (const field of currentTarget.elements) (field as HTMLInputElement).setCustomValidity("");
  },
};
