import { previewFieldsId } from "#contract/staff/content.ts";
import { readPreviewMarks, removePreviewMarks } from "#contract/staff/preview-marks.ts";
import { isWithin } from "#app/staff/edit/paths.ts";

/** Something on the previewed page that can be changed. */
export type Target = {
  element: HTMLElement;
  /** A text is typed over where it stands; what is more than one text, or a part of one, opens in a form. */
  kind: "text" | "form" | "picture";
  /** `en/about/team.members.0.name`; of a picture, that of the whole picture. */
  address: string;
  /** More than one if it is made of several texts. */
  addresses: string[];
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

/** Finds what can be changed on a previewed page, in its order, and takes the invisible marks out. Throws if it is no preview. */
export function findTargets(page: Document): Target[] {
  const places = JSON.parse(page.getElementById(previewFieldsId)!.textContent) as string[];
  const targets = [...readTexts(page, places), ...readAttributes(page, places)];
  const isBefore = (a: Target, b: Target) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return targets.filter(({ element }) => isShown(element)).toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Takes the marks out of a text or an attribute, and gives the places that they name. */
function takeMarks(node: Text | Attr, places: string[]): string[] {
  const marked = node.nodeValue!;
  const text = removePreviewMarks(marked);
  if (text !== marked) node.nodeValue = text;
  return readPreviewMarks(marked).flatMap((number) => places[number] ?? []);
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
    const addresses = takeMarks(node, places);
    const [address, second] = addresses;
    const parent = node.parentElement!;
    if (!address || parent.closest(textOnlyParents)) return [];
    const isWhole = !second && marked.startsWith(node.data) && !parent.closest(pressedParents);
    return [{ element: wrap(node), kind: isWhole ? "text" : "form", address, addresses }];
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
      const addresses = takeMarks(attribute, places);
      const [address] = addresses;
      if (address && attribute.name === "placeholder") return [{ element, kind: "form", address, addresses }];
      const picture = element.matches("img") && address?.match(/(.+)\.alt(\.\w+)?$/)?.[1];
      return picture ? [{ element, kind: "picture", address: picture, addresses: [picture] }] : [];
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
  const others = targets.filter((target) => !isOfItem(target));
  const isOwn = (outer: HTMLElement) =>
    !outer.matches("body") && !others.some(({ element }) => outer.contains(element));
  let element = targets.find(isOfItem)?.element;
  while (element?.parentElement && isOwn(element.parentElement)) element = element.parentElement;
  return element;
}
