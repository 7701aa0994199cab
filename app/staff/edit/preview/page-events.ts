import { findLanguage, type Language } from "#contract/languages.ts";
import { namePath, readAddress } from "#app/staff/edit/paths.ts";
import type { Target } from "./targets.ts";

export type Point = { x: number; y: number };

export type PageEvents = {
  onSelect: (target: Target | undefined) => void;
  onOpen: (target: Target, at?: Point) => void;
  /** The page's own link to another language was pressed. */
  onLanguage: (language: Language) => void;
  /** The keyboard leaves the page. */
  onLeave: () => void;
};

/** Makes what can be changed reachable by pointer, finger and keyboard. Other links, buttons and forms do nothing. */
export function listenToPage(page: Document, targets: Target[], on: { current: PageEvents }): void {
  for (const element of page.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]")) {
    element.tabIndex = -1;
  }
  // Tells the page's main part from the desk's.
  page.querySelector("main")?.setAttribute("aria-label", page.title);
  const byElement = new Map(targets.map((target) => [target.element, target]));
  for (const { element, kind, addresses } of targets) {
    element.tabIndex = 0;
    element.dataset["target"] = kind;
    // alt="" hides an image from screen readers; name it so that it can be found and edited.
    if (element.getAttribute("alt") === "") element.setAttribute("alt", namePath(readAddress(addresses[0]).field));
  }

  page.addEventListener("submit", (event) => event.preventDefault());
  page.addEventListener("click", (event) => {
    if (isOverlay(event)) return;
    event.preventDefault();
    const other = (event.target as Element).closest<HTMLAnchorElement>("a[hreflang]");
    if (other) return on.current.onLanguage(findLanguage(other.pathname));
    const target = findAtPoint(page, byElement, event);
    if (!target) return on.current.onSelect(undefined);
    if (target.element.isContentEditable) return;
    on.current.onSelect(target);
    on.current.onOpen(target, { x: event.clientX, y: event.clientY });
  });
  page.addEventListener("focusin", (event) => {
    const target = byElement.get(event.target as HTMLElement);
    if (target) on.current.onSelect(target);
  });
  page.addEventListener("keydown", (event) => {
    if (isOverlay(event)) return;
    const target = byElement.get(event.target as HTMLElement);
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      on.current.onOpen(target);
    }
    if (event.key === "Escape") on.current.onLeave();
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
