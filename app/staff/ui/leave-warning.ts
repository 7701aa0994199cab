import { useEffect } from "react";

const questions = new Set<string>();

/** Asks this question before somebody goes to another page, signs out or closes the window, unless it is empty. */
export function useLeaveWarning(question: string): void {
  useEffect(() => {
    if (!question) return;
    questions.add(question);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      questions.delete(question);
      removeEventListener("beforeunload", warn);
    };
  }, [question]);
}

export function mayLeave(): boolean {
  return [...questions].every((question) => confirm(question));
}
