import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { changeView, writePlace } from "#app/staff/edit/view.ts";
import type { Target } from "./targets.ts";

export type Point = { x: number; y: number };

/** Makes a text of the page editable where it stands, from Enter or a tap to Enter, Escape or leaving it. */
export function startTyping({ element, address }: Target, at?: Point): void {
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
