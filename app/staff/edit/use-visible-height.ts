import { useSyncExternalStore } from "react";

/** The height that a phone's keyboard leaves visible, so that what stands at the bottom stands above it. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(
    (changed) => {
      visualViewport!.addEventListener("resize", changed);
      return () => visualViewport!.removeEventListener("resize", changed);
    },
    () => Math.round(visualViewport!.height * visualViewport!.scale),
    () => 0,
  );
}
