import { useEffect, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import type { EditedFile } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { ListButtons } from "#app/staff/edit/form/list-buttons.tsx";
import { findSchema } from "#app/staff/edit/form/schema.ts";
import { fieldOf, fileOf, findListItem, hasMistakes } from "#app/staff/edit/paths.ts";
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
  if (!findPage() || target?.element.ownerDocument !== page?.document) return null;
  const file = target && readFile(editing, fileOf(target.address));
  return file && <Overlay file={file} page={page!} target={target} />;
}

/** The name of what is chosen, and the buttons of the item of a list that it is in. */
function Overlay({ file, page, target }: { file: EditedFile; page: PreviewedPage; target: Target }) {
  const { edit } = useStaffContent();
  const path = fieldOf(target.address);
  const item = hasMistakes(file, path) ? undefined : findListItem(file.edited, path);
  const list = `${fileOf(target.address)}/${item?.list}`;
  const mistake = file.mistakes.find(({ field }) => field === path)?.message;
  const element = item && findItemElement(page.targets, `${list}.${item.index}`);
  const last = page.targets.findLastIndex((other) => element?.contains(other.element));
  return createPortal(
    <>
      <p
        ref={(label) => keepBeside(label!, target.element, "above")}
        className="edit-label"
        data-mistake={mistake && true}
      >
        {mistake ?? namePath(path)}
      </p>
      {item && element && (
        <div
          ref={(bar) => keepBeside(bar!, element, "below")}
          role="toolbar"
          aria-label={edit.list.label}
          className="edit-list-bar"
          tabIndex={-1}
          data-next={page.targets[last]?.element === target.element}
          onKeyDown={(event) => moveFocus(event, target, page.targets[last + 1])}
        >
          <ListButtons
            index={item.index}
            length={(readAt(file.edited, item.list) as unknown[]).length}
            isStale={isStale()}
            isDated={findSchema(file.schema, item.list)?.kind === "dated"}
            onChange={(change) => changeItem(list, item.index, change)}
          />
        </div>
      )}
    </>,
    page.overlay,
  );
}

const gapPx = 10;

/** Keeps something above or below an element of the page, also while what is typed makes that grow; gives a way to stop. */
function keepBeside(placed: HTMLElement, element: HTMLElement, side: "above" | "below"): (() => void) | undefined {
  // A page that has just been replaced has no window any more.
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const place = () => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const mostLeft = view.document.documentElement.clientWidth - placed.offsetWidth - 4;
    placed.style.left = `${Math.max(4, Math.min(left, mostLeft)) + view.scrollX}px`;
    placed.style.top = `${(side === "above" ? top - gapPx : bottom + gapPx) + view.scrollY}px`;
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(element);
  observer.observe(view.document.body);
  return () => observer.disconnect();
}

/** Arrows lead from button to button, Tab to what follows the item, and Escape back to what is chosen. */
function moveFocus(event: KeyboardEvent<HTMLElement>, chosen: Target, next: Target | undefined): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) buttons[(at + step + buttons.length) % buttons.length]!.focus();
  else if (event.key === "Escape" || (event.key === "Tab" && event.shiftKey)) chosen.element.focus();
  else if (event.key === "Tab") next?.element.focus();
  else return;
  event.preventDefault();
}
