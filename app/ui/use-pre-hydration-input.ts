import { useEffect, useEffectEvent, type RefObject } from "react";

/** Hands over what a visitor entered before the page was hydrated, since the next render would overwrite it. */
export function usePreHydrationInput(form: RefObject<HTMLFormElement | null>, onInput: (input: object) => void): void {
  const handOver = useEffectEvent((element: HTMLFormElement) => onInput(Object.fromEntries(new FormData(element))));
  useEffect(() => {
    if (form.current) handOver(form.current);
  }, [form]);
}
