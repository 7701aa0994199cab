import { useSyncExternalStore } from "react";

/** What the browser says, read again after these events of the target; `first` in the prerendered HTML. */
export function useWatched<Value>(find: () => EventTarget, events: string, read: () => Value, first: Value): Value {
  return useSyncExternalStore(
    (changed) => {
      const listeners = new AbortController();
      for (const event of events.split(" ")) find().addEventListener(event, changed, listeners);
      return () => listeners.abort();
    },
    read,
    () => first,
  );
}
