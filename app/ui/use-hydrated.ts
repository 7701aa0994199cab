import { useSyncExternalStore } from "react";

/** Whether the page's script is there: not in the HTML as it was built, and never where scripts are off. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
