import { useSyncExternalStore } from "react";

/** A value of the browser, read again after an event of the target; `first` in the prerendered HTML. */
export function useWatched<Value>(find: () => EventTarget, event: string, read: () => Value, first: Value): Value {
  return useSyncExternalStore(
    (changed) => {
      const target = find();
      target.addEventListener(event, changed);
      return () => target.removeEventListener(event, changed);
    },
    read,
    () => first,
  );
}
