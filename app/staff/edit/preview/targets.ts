import { previewFieldsId } from "#contract/staff/content.ts";
import { readPreviewMarks, removePreviewMarks } from "#contract/staff/preview-marks.ts";
import { isWithin } from "#app/staff/edit/paths.ts";

/** Something on the previewed page that can be changed. */
export type Target = {
  element: HTMLElement;
  /** A text is typed over where it stands; what is more than one text, or a part of one, opens in a form. */
  kind: "text" | "form" | "picture";
  /** `en/about/team.members.0.name`; of a picture, that of the whole picture. */
  addresses: [string, ...string[]];
};

/** A previewed page that can be edited, of an address of the site. */
export type PreviewedPage = {
  path: string;
  version: number;
  document: Document;
  targets: Target[];
  /** A layer over the page for what the editor shows there. */
  overlay: HTMLElement;
};

/** The places whose numbers the marks of a previewed page hold. Undefined if it is no preview. */
export function readPlaces(page: Document): string[] | undefined {
  const list = page.getElementById(previewFieldsId);
  return list ? (JSON.parse(list.textContent) as string[]) : undefined;
}

/** Finds what can be changed on a previewed page, in its order, and takes the invisible marks out. */
export function findTargets(page: Document, places: string[]): Target[] {
  const targets = [...readTexts(page, places), ...readAttributes(page, places)];
  return targets.filter(({ element }) => isShown(element)).toSorted(inOrder);
}

function inOrder(a: Target, b: Target): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Takes the marks out of a text, and gives the places that they name. */
function readMarks(marked: string, places: string[]) {
  const addresses = readPreviewMarks(marked).flatMap((number) => places[number] ?? []);
  return { text: removePreviewMarks(marked), addresses };
}

const textOnlyParents = "script, style, noscript, template, option, title, svg";
/** Typing into these presses them. */
const pressedParents = "button, summary, label";

function readTexts(page: Document, places: string[]): Target[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.flatMap((node): Target[] => {
    const marked = node.data;
    const { text, addresses } = readMarks(marked, places);
    if (text === marked) return [];
    node.data = text;
    const [first, ...rest] = addresses;
    if (!first || node.parentElement!.closest(textOnlyParents)) return [];
    const isWhole = rest.length === 0 && marked.startsWith(text) && !node.parentElement!.closest(pressedParents);
    return [{ element: wrap(node), kind: isWhole ? "text" : "form", addresses: [first, ...rest] }];
  });
}

/** The element that holds nothing but the text; beside other things it gets one, which does not change how it looks. */
function wrap(text: Text): HTMLElement {
  const parent = text.parentElement!;
  const isAlone = [...parent.childNodes].every((node) => node === text || node.nodeType === Node.COMMENT_NODE);
  if (isAlone && !parent.matches("a")) return parent;
  const span = text.ownerDocument.createElement("span");
  text.replaceWith(span);
  span.append(text);
  return span;
}

function readAttributes(page: Document, places: string[]): Target[] {
  return [...page.querySelectorAll<HTMLElement>("*")].flatMap((element) =>
    [...element.attributes].flatMap((attribute): Target[] => {
      const { text, addresses } = readMarks(attribute.value, places);
      if (text === attribute.value) return [];
      attribute.value = text;
      const [first, ...rest] = addresses;
      if (!first) return [];
      if (attribute.name === "placeholder") return [{ element, kind: "form", addresses: [first, ...rest] }];
      const isPicture = element.matches("img") && first.endsWith(".alt");
      return isPicture ? [{ element, kind: "picture", addresses: [first.slice(0, -".alt".length)] }] : [];
    }),
  );
}

/** Texts for screen readers alone are changed in the form. */
function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height > 2;
}

/** The element of an item of a list: the largest one around its texts and pictures that holds nothing of its neighbours. */
export function findItemElement(targets: Target[], item: string): HTMLElement | undefined {
  const isOfItem = ({ addresses }: Target) => addresses.some((address) => isWithin(address, item));
  let element = targets.find(isOfItem)?.element;
  if (!element) return undefined;
  const others = targets.filter((target) => !isOfItem(target));
  const holds = (outer: HTMLElement, inner: Target[]) => inner.some((target) => outer.contains(target.element));
  while (element.parentElement && element.parentElement !== element.ownerDocument.body) {
    if (holds(element.parentElement, others)) break;
    element = element.parentElement;
  }
  return element;
}
