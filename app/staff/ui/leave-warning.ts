import { useEffect } from "react";
import { useBlocker } from "react-router";
import { createStore } from "#app/staff/store.ts";

/** What is asked before somebody leaves something unfinished; empty if nothing is. */
const question = createStore("");

/** Asks this question before somebody goes to another page, signs out or closes the window, unless it is empty. */
export function useLeaveWarning(text: string): void {
  useBlocker(() => !mayLeave());
  useEffect(() => {
    if (!text) return;
    question.set(text);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      question.set("");
      removeEventListener("beforeunload", warn);
    };
  }, [text]);
}

export function mayLeave(): boolean {
  return !question.get() || confirm(question.get());
}
