import type { FormEvent, MouseEvent } from "react";

/** Sends a form by script, where that runs: the browser itself would load a page. */
export function onSubmit(send: (form: HTMLFormElement) => unknown) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
}

/** The same for a link. One that is opened in a tab of its own is left to the browser. */
export function onClick(act: () => unknown) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void act();
  };
}
