import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { ListButtons } from "#app/staff/edit/form/list-buttons.tsx";
import { fieldOf, fileOf, findListItem, hasMistakes, readAt } from "#app/staff/edit/paths.ts";
import { changeItem, findPage, isStale, view } from "#app/staff/edit/view.ts";
import { namePath } from "#app/staff/ui/field-names.ts";
import { findItemElement, type PreviewedPage, type Target } from "./targets.ts";

/** Shows on the page what is chosen there. */
export function Selection() {
  const { chosen, page } = view.use();
  const editing = drafts.store.use();
  const target = chosen?.target;
  useEffect(() => {
    target?.element.setAttribute("data-selected", "");
    return () => target?.element.removeAttribute("data-selected");
  }, [target]);
  if (!findPage() || !target?.element.isConnected || target.element.ownerDocument !== page?.document) return null;
  if (!readFile(editing, fileOf(target.addresses[0]))) return null;
  return <Overlay page={page} target={target} />;
}

/** The name of what is chosen, and the buttons of the item of a list that it is in. */
function Overlay({ page, target }: { page: PreviewedPage; target: Target }) {
  const { edit } = useStaffContent();
  const [address] = target.addresses;
  const [name, path] = [fileOf(address), fieldOf(address)];
  const file = readFile(drafts.store.get(), name)!;
  const item = hasMistakes(file, path) ? undefined : findListItem(file.edited, path);
  const list = `${name}/${item?.list}`;
  const mistake = file.mistakes.find(({ field }) => field === path)?.message;
  const element = item && findItemElement(page.targets, `${list}.${item.index}`);
  const label = usePosition<HTMLParagraphElement>(target.element, "above");
  const bar = usePosition<HTMLDivElement>(element, "below");
  const moveFocus = useToolbarKeys(page, target, element);
  return createPortal(
    <>
      <p ref={label} className="edit-label" data-mistake={mistake && true}>
        {mistake ?? namePath(path)}
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
          <ListButtons
            index={item.index}
            length={(readAt(file.edited, item.list) as unknown[]).length}
            isStale={isStale()}
            onChange={(change) => changeItem(list, item.index, change)}
          />
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
  const at = item ? targets.findLastIndex(({ element }) => item.contains(element)) : -1;
  const [last, next] = at < 0 ? [] : [targets[at]!.element, targets[at + 1]?.element];
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
    else if (event.key === "Tab") next?.focus();
    else return;
    event.preventDefault();
  };
}
