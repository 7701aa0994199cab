/**
 * Moves the focus to what has just appeared, as a ref does. WebKit scrolls to where it would have been before, so the
 * scrolling is asked for on its own.
 */
export function takeFocus(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = "nearest"): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}

/** The same unless something has the focus, for what takes the place of a button that was pressed. */
export function takeFreeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(element);
}

/** Whether the visitor has gone to another field meanwhile, whose focus an answer that comes late must not take. */
export function hasMovedOn(from: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== from && activeElement!.matches("input, select");
}
