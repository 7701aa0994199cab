import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ContentOverview, FieldAddress } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { readFile } from "./drafts/draft-state.ts";
import { drafts, saveNow } from "./drafts/drafts.ts";
import { changeList, indexAfter, type ListChange } from "./drafts/list-changes.ts";
import type { Point } from "./preview/page-events.ts";
import type { PanelContent } from "./panel.tsx";
import { fileKey, findField, isWithin, joinPath, nameField, readAddress, readAt, writeAddress } from "./paths.ts";
import type { PreviewedPage } from "./preview/preview-frame.tsx";
import { findSchema, makeValue, type Schema } from "./form/schema.ts";
import { hasMistakes } from "./preview/selection.tsx";
import type { Target } from "./preview/targets.ts";
import { useChoice, type Choice } from "./use-choice.ts";
import { usePreview } from "./preview/use-preview.ts";
import { useTyping } from "./preview/use-typing.ts";

/** What is opened and chosen on a page. */
type View = {
  /** The page, language and field that it belongs to; another one begins anew. */
  of: string;
  panel?: PanelContent | undefined;
  /** `address` is found again once the page has reloaded, where an item that was moved is then. */
  chosen?: { target: Target | undefined; address: string } | undefined;
  failed: boolean;
};

/** A link that leads to a field opens it. */
function beginView(choice: Choice): View {
  const { page, language, path, field } = choice;
  const panel: PanelContent = { kind: "fields", file: choice, paths: [""], focus: field };
  return { of: `${page} ${language} ${field}`, failed: false, ...(path && field !== undefined && { panel }) };
}

function useView(choice: Choice) {
  const [view, setView] = useState(() => beginView(choice));
  const begun = beginView(choice);
  if (view.of !== begun.of) setView(begun);
  const change = (next: Partial<View>) => setView((view) => ({ ...view, ...next }));
  const setPanel = (panel: PanelContent | undefined) => change({ panel });
  const select = (target: Target | undefined) => change({ chosen: target && { target, address: target.addresses[0] } });
  return { view, change, setPanel, select };
}

/** What the editor shows, and what can be done in it. */
export function useEditor(overview: ContentOverview, onChanged: () => void) {
  const [choice, choose] = useChoice(overview);
  const { view, change, setPanel, select } = useView(choice);
  const preview = usePreview(choice.path, onChanged);
  const [typing, startTyping] = useTyping(preview.page?.document, preview.change);
  const pageField = useRef<HTMLSelectElement>(null);
  const selected = view.chosen?.target;

  const focusBar = () => pageField.current?.focus();
  const returnFocus = (to?: Target) => (to ? to.element.focus({ preventScroll: true }) : focusBar());
  const refresh = () => {
    preview.reload();
    onChanged();
  };
  const show = (page: PreviewedPage, hadFocus: boolean) => {
    preview.show(page);
    const { address } = view.chosen ?? {};
    const found = address ? findTarget(page, address) : undefined;
    change({ failed: false, chosen: address ? { target: found, address } : undefined });
    if (hadFocus) returnFocus(found);
  };
  const open = (target: Target, at?: Point) => {
    const panel = findForm(target, preview.isStale());
    if (panel) setPanel(panel);
    else startTyping(target, readAddress(target.addresses[0]), at);
  };
  const changeItem = (list: FieldAddress, index: number, kind: ListChange) => {
    const item = changeListItem(list, index, kind, preview.change);
    change({ chosen: { target: selected, address: writeAddress({ ...list, field: item }) } });
    if (kind === "add") setPanel({ kind: "fields", file: list, paths: [item], focus: item, fresh: true });
  };
  const closePanel = () => {
    setPanel(undefined);
    void saveNow();
    const isShown = selected?.element.isConnected;
    // The page that is about to be shown finds the keyboard there.
    if (!isShown && preview.page && preview.isStale()) preview.page.document.defaultView?.focus();
    else returnFocus(isShown ? selected : undefined);
  };
  const state = { choice, choose, preview, typing, pageField, selected, ...view };
  const actions = { setPanel, closePanel, select, show, open, changeItem, focusBar, refresh };
  return {
    ...state,
    ...actions,
    fail: () => change({ failed: true }),
    undo: useUndo(overview, preview.reload),
    openField: ({ language, file, field }: FieldAddress) => {
      const page = overview.pages.find((page) => page.file === file)?.path ?? file;
      if (choice.path && page === choice.page && language === choice.language) {
        setPanel({ kind: "fields", file: choice, paths: [""], focus: field });
      } else choose({ page, language, field });
    },
    focusPlace: (address: FieldAddress) => {
      const target = preview.page?.targets.find(({ addresses }) => addresses.includes(writeAddress(address)));
      if (!target) return;
      select(target);
      target.element.scrollIntoView({ block: "nearest" });
    },
  };
}

function useUndo(overview: ContentOverview, onSaved: () => void) {
  const { saving } = useStaffContent().edit;
  return () => {
    // It may be of a page or language that is not shown now. At the top, the message hides no button of the bar.
    const name = nameField(overview, drafts.undo());
    toast.success(fill(saving.undone, { name }), { position: "top-center" });
    void saveNow().then(onSaved);
  };
}

function findTarget({ targets }: PreviewedPage, address: string): Target | undefined {
  return targets.find(({ addresses }) => addresses.some((one) => isWithin(one, address)));
}

/** The form that a target opens in; undefined if it is a text that is typed over where it stands. */
function findForm(target: Target, isStale: boolean): PanelContent | undefined {
  const addresses = target.addresses.map(readAddress);
  const [address] = addresses as [FieldAddress];
  const file = readFile(drafts.store.get(), fileKey(address))!;
  const field = findField(file.edited, address.field);
  const isElsewhere = hasMistakes(file, address.field) || (isStale && field !== address.field);
  if (isElsewhere) return { kind: "fields", file: address, paths: [field] };
  if (target.kind === "text" && readAt(file.edited, address.field) === target.element.textContent) return undefined;
  const paths = addresses.filter((other) => fileKey(other) === fileKey(address)).map(({ field }) => field);
  return { kind: "fields", file: address, paths, focus: paths[0] };
}

/** Gives the place where the item, or its neighbour if it is gone, is afterwards. */
function changeListItem(
  list: FieldAddress,
  index: number,
  change: ListChange,
  write: (address: FieldAddress, value: unknown) => void,
): string {
  const { edited, schema } = readFile(drafts.store.get(), fileKey(list))!;
  const items = (readAt(edited, list.field) ?? []) as unknown[];
  const added = makeValue(findSchema(schema as Schema, list.field)!.items!, items[index] ?? items[0]);
  drafts.startEdit();
  write(list, changeList(items, index, change, added));
  void saveNow();
  return joinPath(list.field, indexAfter(index, change, items.length));
}
