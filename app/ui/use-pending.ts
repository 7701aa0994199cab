import { useState } from "react";

/** Whether an action is under way, and a way to start it that ignores further presses until it is done. */
export function usePending<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [pending, setPending] = useState(false);
  const start = async (...args: Args) => {
    if (pending) return;
    setPending(true);
    try {
      await action(...args);
    } finally {
      setPending(false);
    }
  };
  return [pending, start] as const;
}
