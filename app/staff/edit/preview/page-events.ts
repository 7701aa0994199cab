import { findLanguage, type Language } from "#contract/languages.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { fieldOf, fileOf, findField, hasMistakes } from "#app/staff/edit/paths.ts";
import { changeView, choosePlace, focusTarget, isStale, writePlace } from "#app/staff/edit/view.ts";
import { namePath } from "#app/staff/ui/field-names.ts";
import type { Target } from "./targets.ts";

/**
 * Makes what can be changed reachable by pointer, finger and keyboard, and the page's own links to other languages.
 * Other links, buttons and forms do nothing.
 */
export function listenToPage(page: Document, targets: Target[], onLanguage: (language: Language) => void): void {
  for (const element of page.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]")) {
    element.tabIndex = -1;
  }
  // Tells the page's main part from the desk's.
  page.querySelector("main")?.setAttribute("aria-label", page.title);
  const byElement = new Map(targets.map((target) => [target.element, target]));
  for (const { element, kind, address } of targets) {
    element.tabIndex = 0;
    element.dataset["target"] = kind;
    // alt="" hides an image from screen readers; name it so that it can be found and edited.
    if (element.getAttribute("alt") === "") element.setAttribute("alt", namePath(fieldOf(address)));
  }

  page.addEventListener("submit", (event) => event.preventDefault());
  page.addEventListener("click", (event) => {
    if (isOverlay(event)) return;
    event.preventDefault();
    const other = (event.target as Element).closest<HTMLAnchorElement>("a[hreflang]");
    if (other) return onLanguage(findLanguage(other.pathname));
    const target = findAtPoint(page, byElement, event);
    if (target?.element.isContentEditable) return;
    choosePlace(target);
    if (target) openTarget(target, { x: event.clientX, y: event.clientY });
  });
  page.addEventListener("focusin", (event) => {
    const target = byElement.get(event.target as HTMLElement);
    if (target) choosePlace(target);
  });
  page.addEventListener("keydown", (event) => {
    if (isOverlay(event)) return;
    const target = byElement.get(event.target as HTMLElement);
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      openTarget(target);
    }
    if (event.key === "Escape") focusTarget();
    // The buttons of an item come after the last thing in it.
    const following = page.querySelector<HTMLElement>(".edit-list-bar[data-next=true] button");
    if (target && following && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      following.focus();
    }
  });
}

/** What is under the finger, also below something that only covers it, such as the button that plays a video. */
function findAtPoint(page: Document, targets: Map<HTMLElement, Target>, { clientX, clientY }: MouseEvent) {
  const elements = page.elementsFromPoint(clientX, clientY);
  const [found] = elements.flatMap((element) => element.closest<HTMLElement>("[data-target]") ?? []);
  return found && targets.get(found);
}

function isOverlay({ target }: Event): boolean {
  return (target as Element).closest(".edit-overlay") !== null;
}

/** A text is typed over where it stands; everything else, and what the page shows otherwise, opens in a form. */
function openTarget(target: Target, at?: Point): void {
  const [name, path] = [fileOf(target.address), fieldOf(target.address)];
  const file = readFile(drafts.store.get(), name)!;
  const field = findField(file.edited, path);
  const isElsewhere = hasMistakes(file, path) || (isStale() && field !== path);
  const isText = target.kind === "text" && readAt(file.edited, path) === target.element.textContent;
  if (isText && !isElsewhere) return startTyping(target, at);
  const paths = target.addresses.filter((other) => fileOf(other) === name).map(fieldOf);
  const shown = isElsewhere ? { paths: [field] } : { paths, focus: path };
  changeView({ panel: { kind: "fields", file: name, ...shown } });
}

type Point = { x: number; y: number };

/** Makes a text of the page editable where it stands, from Enter or a tap to Enter, Escape or leaving it. */
function startTyping({ element, address }: Target, at?: Point): void {
  const before = element.textContent;
  const listening = new AbortController();
  const { signal } = listening;
  const write = (text: string) => {
    element.textContent = text;
    writePlace(address, text);
  };
  const finish = () => {
    const text = element.textContent.trim();
    if (text !== element.textContent) write(text);
    listening.abort();
    element.removeAttribute("contenteditable");
    changeView({ typing: undefined });
    void drafts.saveNow();
  };
  const undo = () => {
    write(before);
    element.focus();
  };
  const done = () => {
    finish();
    element.blur();
  };
  drafts.startEdit();
  makeEditable(element, at);
  changeView({ typing: { address, undo, done } });
  // What was typed or pasted, on one line, unless the text has several.
  const spaces = before.includes("\n") ? /[^\S\n]+/g : /\s+/g;
  const read = () => writePlace(address, element.textContent.replaceAll(spaces, " "));
  element.addEventListener("input", read, { signal });
  element.addEventListener("blur", finish, { signal });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Tab") event.stopPropagation();
    // Keyboards of Indian scripts confirm a word with Enter.
    if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape") write(before);
    finish();
    element.focus();
  };
  element.addEventListener("keydown", press, { signal });
}

/** The caret stands where the finger was, or at the end. */
function makeEditable(element: HTMLElement, at: Point | undefined): void {
  element.setAttribute("contenteditable", "plaintext-only");
  // Some browsers do not know it yet; what is pasted there is read as text all the same.
  if (!element.isContentEditable) element.setAttribute("contenteditable", "true");
  element.focus({ preventScroll: true });
  const page = element.ownerDocument;
  const position = at && page.caretPositionFromPoint?.(at.x, at.y);
  const selection = page.getSelection()!;
  if (position && element.contains(position.offsetNode)) {
    selection.collapse(position.offsetNode, position.offset);
  } else {
    selection.selectAllChildren(element);
    selection.collapseToEnd();
  }
}
