import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigationType } from "react-router";
import type { SearchOutcome } from "#contract/page-outcome.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { hasMovedOn, takeFocus, takeFreeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Moves the visitor to the results or why there are none, which may be off the screen of a phone; a screen reader reads on
 * from there. Gives the ref of that target, and a function that notes where the visitor is when a search starts.
 */
export function useArrival(found: SearchOutcome | undefined, onOutcome: () => void) {
  // The heading of the results, or one of them.
  const target = useRef<HTMLHeadingElement & HTMLLIElement>(null);
  const startedFrom = useRef<Element>(null);
  const showError = useErrorToast();
  const isBack = useNavigationType() === "POP";
  const hydrated = useHydrated();
  const isOpening = useRef(!hydrated);
  // The results that a page came with stay where they are.
  const shown = useRef(hydrated ? undefined : found);
  const arrive = useEffectEvent((before: SearchOutcome | undefined) => {
    const staysInPlace = isBack && !isOpening.current;
    isOpening.current = false;
    if (!found) return;
    if (found.error) showError(found.error);
    // 'Show more' is gone, and the focus with it; a visitor who has moved on keeps their place.
    if (found.search === before?.search) return found.firstNewId ? takeFreeFocus(target.current) : undefined;
    if (staysInPlace || hasMovedOn(startedFrom.current)) return;
    onOutcome();
    // The button keeps the focus, for another try.
    if (found.error) target.current?.scrollIntoView();
    else takeFocus(target.current, "start");
  });
  useEffect(() => {
    if (found === shown.current) return;
    const before = shown.current;
    shown.current = found;
    arrive(before);
  }, [found]);
  return { target, noteStart: () => void (startedFrom.current = document.activeElement) };
}
