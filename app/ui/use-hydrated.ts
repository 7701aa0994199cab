import { useSyncExternalStore } from "react";

/** False in the prerendered HTML and in the first render on top of it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
