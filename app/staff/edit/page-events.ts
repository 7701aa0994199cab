import { namePath, readAddress } from "./paths.ts";
import type { Target } from "./targets.ts";

export type Point = { x: number; y: number };

export type PageEvents = {
  onSelect: (target: Target | undefined) => void;
  onOpen: (target: Target, at?: Point) => void;
  /** The keyboard leaves the page. */
  onLeave: () => void;
};

/** Makes what can be changed reachable by pointer, finger and keyboard. Links, buttons and forms of the page do nothing. */
export function listenToPage(page: Document, targets: Target[], { onSelect, onOpen, onLeave }: PageEvents): void {
  for (const element of page.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]")) {
    element.tabIndex = -1;
  }
  // Tells the page's main part from the desk's.
  page.querySelector("main")?.setAttribute("aria-label", page.title);
  const byElement = new Map(targets.map((target) => [target.element, target]));
  for (const { element, kind, addresses } of targets) {
    element.tabIndex = 0;
    element.dataset["target"] = kind;
    // What only decorates has no name, but whoever cannot see it may change it all the same.
    if (element.getAttribute("alt") === "") element.setAttribute("alt", namePath(readAddress(addresses[0]).field));
  }

  page.addEventListener("submit", (event) => event.preventDefault());
  page.addEventListener("click", (event) => {
    if (isOverlay(event)) return;
    event.preventDefault();
    const target = findAtPoint(page, byElement, event);
    if (!target) return onSelect(undefined);
    if (target.element.isContentEditable) return;
    onSelect(target);
    onOpen(target, { x: event.clientX, y: event.clientY });
  });
  page.addEventListener("focusin", (event) => {
    const target = byElement.get(event.target as HTMLElement);
    if (target) onSelect(target);
  });
  page.addEventListener("keydown", (event) => {
    if (isOverlay(event)) return;
    const target = byElement.get(event.target as HTMLElement);
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onOpen(target);
    }
    if (event.key === "Escape") onLeave();
  });
}

/** What is under the finger, also below something that only covers it, such as the button that plays a video. */
function findAtPoint(page: Document, targets: Map<HTMLElement, Target>, { clientX, clientY }: MouseEvent) {
  for (const element of page.elementsFromPoint(clientX, clientY)) {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const target = targets.get(at as HTMLElement);
      if (target) return target;
    }
  }
  return undefined;
}

function isOverlay({ target }: Event): boolean {
  return (target as Element).closest(".edit-overlay") !== null;
}
