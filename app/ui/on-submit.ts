import type { FormEvent } from "react";

/** Sends a form by script: the browser itself would load the page again, with what was typed in its address. */
export function onSubmit(send: (form: HTMLFormElement) => unknown) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
}
