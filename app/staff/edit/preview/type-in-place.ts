type Typing = { onInput: (text: string) => void; onDone: () => void; onCancel: () => void };

/** Makes a text of the page editable where it stands. Gives a way to end it. */
export function typeInPlace(
  element: HTMLElement,
  at: { x: number; y: number } | undefined,
  typing: Typing,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  element.setAttribute("contenteditable", "plaintext-only");
  // Some browsers do not know it yet; what is pasted there is read as text all the same.
  if (!element.isContentEditable) element.setAttribute("contenteditable", "true");
  element.focus({ preventScroll: true });
  placeCaret(element, at);
  element.addEventListener("input", () => typing.onInput(readText(element)), { signal });
  element.addEventListener("blur", () => typing.onDone(), { signal });
  element.addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      // Keyboards of Indian scripts confirm a word with Enter.
      if (event.isComposing) return;
      if (event.key === "Enter") event.preventDefault();
      if (event.key === "Enter") typing.onDone();
      if (event.key === "Escape") typing.onCancel();
    },
    { signal },
  );
  return () => {
    listening.abort();
    element.removeAttribute("contenteditable");
  };
}

/** What was typed or pasted, on one line. */
function readText(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, " ");
}

/** Where the finger was, or at the end. */
function placeCaret(element: HTMLElement, at: { x: number; y: number } | undefined): void {
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
