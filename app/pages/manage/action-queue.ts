import { useRef, useState } from "react";

/** Runs actions one after the other, in the order in which they were asked for. */
export function useActionQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  /** An action handles its own errors. */
  const enqueue = <Result>(action: () => Promise<Result>): Promise<Result> => {
    setWaiting((count) => count + 1);
    const result = last.current.then(action).finally(() => setWaiting((count) => count - 1));
    last.current = result;
    return result;
  };
  return { enqueue, busy: waiting > 0 };
}
