import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { ListButtons } from "#app/staff/edit/form/list-buttons.tsx";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";
import { namePath, readAddress } from "#app/staff/edit/paths.ts";
import type { PreviewedPage } from "./preview-frame.tsx";
import { findItemElement, type Target } from "./targets.ts";

type Props = {
  page: PreviewedPage;
  target: Target;
  mistake: string | undefined;
  /** The item of a list that the target is in, and what it is called in addresses. */
  item: { index: number; length: number; address: string } | undefined;
  isStale: boolean;
  onChangeList: (change: ListChange) => void;
};

/** What the editor shows on the previewed page: the name of what is chosen, and the buttons of an item of a list. */
export function FrameOverlay({ page, target, mistake, item, isStale, onChangeList }: Props) {
  const { edit } = useStaffContent();
  const element = item && findItemElement(page.targets, item.address);
  const label = usePosition<HTMLParagraphElement>(target.element, "above");
  const bar = usePosition<HTMLDivElement>(element, "below");
  const moveFocus = useToolbarKeys(page, target, element);
  return createPortal(
    <>
      <p ref={label} className="edit-label" data-mistake={mistake && true}>
        {mistake ?? namePath(readAddress(target.addresses[0]).field)}
      </p>
      {item && (
        <div
          ref={bar}
          role="toolbar"
          aria-label={edit.list.label}
          className="edit-list-bar"
          tabIndex={-1}
          onKeyDown={moveFocus}
        >
          <ListButtons {...item} isStale={isStale} onChange={onChangeList} />
        </div>
      )}
    </>,
    page.overlay,
  );
}

const gapPx = 10;

/** Keeps something above or below an element of the page, also while what is typed makes that grow. */
function usePosition<Placed extends HTMLElement>(element: HTMLElement | undefined, side: "above" | "below") {
  const placed = useRef<Placed>(null);
  useLayoutEffect(() => {
    // A page that has just been replaced has no window any more.
    const view = element?.ownerDocument.defaultView;
    if (!view) return;
    const place = () => {
      const { offsetWidth, style } = placed.current!;
      const { left, top, bottom } = element.getBoundingClientRect();
      const mostLeft = view.document.documentElement.clientWidth - offsetWidth - 4;
      style.left = `${Math.max(4, Math.min(left, mostLeft)) + view.scrollX}px`;
      style.top = `${(side === "above" ? top - gapPx : bottom + gapPx) + view.scrollY}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(view.document.body);
    return () => observer.disconnect();
  });
  return placed;
}

/** Tab leads from the last thing of an item to its buttons and from there to what follows; arrows lead from button to button. */
function useToolbarKeys({ targets }: PreviewedPage, chosen: Target, item: HTMLElement | undefined) {
  const own = item ? targets.filter(({ element }) => item.contains(element)) : [];
  const last = own.toSorted(inOrder).at(-1)?.element;
  useLayoutEffect(() => {
    if (!last || chosen.element !== last) return;
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Tab" || event.shiftKey || event.defaultPrevented) return;
      const first = last.ownerDocument.querySelector<HTMLElement>(".edit-list-bar button");
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    last.addEventListener("keydown", enter);
    return () => last.removeEventListener("keydown", enter);
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length]!.focus();
    else if (event.key === "Escape" || (event.key === "Tab" && event.shiftKey)) chosen.element.focus();
    else if (event.key === "Tab") findNext(targets, last!)?.focus();
    else return;
    event.preventDefault();
  };
}

function findNext(targets: Target[], after: HTMLElement): HTMLElement | undefined {
  return targets
    .toSorted(inOrder)
    .map(({ element }) => element)
    .find((element) => after.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function inOrder(a: Target, b: Target): number {
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
