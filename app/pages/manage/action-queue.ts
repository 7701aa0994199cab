import { useRef, useState } from "react";
import type { ManagedDonor } from "#contract/managed-donor.ts";

/**
 * Runs an action once the actions before it are done, shows the donor as they are then, and a toast with the message.
 * Resolves to the error if the action failed.
 */
export type RunAction = (
  action: (key: string) => Promise<ManagedDonor>,
  message: (managed: ManagedDonor) => string,
) => Promise<unknown>;

/** Runs tasks one after the other, in the order in which they were added. A task handles its own errors. */
export function useActionQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [length, setLength] = useState(0);
  const enqueue = <Result>(task: () => Promise<Result>): Promise<Result> => {
    setLength((length) => length + 1);
    const result = last.current.then(task).finally(() => setLength((length) => length - 1));
    last.current = result;
    return result;
  };
  return { enqueue, busy: length > 0 };
}
