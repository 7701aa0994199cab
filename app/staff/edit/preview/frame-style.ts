const style = `
  *, *::before, *::after { animation-play-state: paused !important; transition: none !important; }
  html { scroll-padding-block: 6rem 8rem; }
  .marquee { overflow-x: auto; }
  [data-target] { cursor: text; outline-offset: 4px; }
  [data-target="picture"], [data-target="form"] { cursor: pointer; }
  [data-target]:is(:hover, :focus-visible, [data-selected]) {
    outline: 2px dashed var(--color-neel-700);
    box-shadow: 0 0 0 7px rgb(255 251 243 / 0.75);
  }
  [data-target="picture"]:is(:hover, :focus-visible, [data-selected]) { outline: 3px dashed #fff; outline-offset: -10px; box-shadow: none; opacity: 0.9; }
  @media (hover: none) {
    [data-target="text"]:not([data-selected], :focus) { outline: 1px dashed rgb(44 63 116 / 0.35); outline-offset: 1px; box-shadow: none; }
    .on-dark [data-target="text"]:not([data-selected], :focus) { outline-color: rgb(255 251 243 / 0.4); }
    [data-target="picture"]:not([data-selected], :focus) { outline: 2px dashed rgb(255 255 255 / 0.7); outline-offset: -8px; }
    .edit-label:not([data-mistake]) { display: none; }
  }
  [data-target][contenteditable] {
    outline: 3px solid var(--color-neel-700) !important;
    background: var(--color-white);
    color: var(--color-ink-900);
    box-shadow: 0 0 0 4px var(--color-white);
    min-inline-size: 1ch;
  }
  .edit-overlay {
    position: absolute; inset: 0 auto auto 0; z-index: 2147483000;
    font: 600 0.9375rem/1.3 var(--font-sans); letter-spacing: normal; text-align: start; color: #fff;
  }
  .edit-label {
    position: absolute; translate: 0 -100%; padding: 0.2rem 0.6rem; border-radius: 6px; max-inline-size: min(22rem, 90vw);
    background: var(--color-neel-700); pointer-events: none; inline-size: max-content;
  }
  .edit-label[data-mistake] { background: var(--color-error); }
  .edit-list-bar {
    position: absolute; display: flex; inline-size: max-content; gap: 2px; padding: 3px; border-radius: 10px;
    background: var(--color-neel-700); box-shadow: var(--shadow-2);
  }
  @media (width < 30rem) { .edit-list-bar { display: grid; grid-template-columns: auto auto; } }
  .edit-list-bar button {
    min-block-size: 44px; min-inline-size: 44px; padding-inline: 0.7rem; border-radius: 7px; white-space: nowrap;
    font-size: 0.9375rem;
  }
  .edit-list-bar button:hover { background: var(--color-neel-800); }
  .edit-list-bar button[aria-disabled="true"] { opacity: 0.45; }
  .edit-list-bar button:focus-visible { outline: 3px solid var(--color-haldi-300); outline-offset: -3px; }
`;

/**
 * Shows what can be changed, and adds a layer over the page, whose positions are those of the page. A constructed style
 * sheet needs no permission of the page's policy, and leaves no trace in it.
 */
export function addOverlay(page: Document): HTMLElement {
  const sheet = new page.defaultView!.CSSStyleSheet();
  // A letter has no tokens, so the desk's are taken.
  const tokens = getComputedStyle(document.documentElement);
  sheet.replaceSync(style.replaceAll(/var\((.+?)\)/g, (_, token: string) => tokens.getPropertyValue(token)));
  page.adoptedStyleSheets.push(sheet);
  const overlay = page.createElement("div");
  overlay.className = "edit-overlay";
  page.body.append(overlay);
  return overlay;
}
