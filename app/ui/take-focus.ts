/**
 * Moves the focus to what has just appeared, as a ref does. WebKit scrolls to where it would have been before, so the
 * scrolling is asked for on its own.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}
