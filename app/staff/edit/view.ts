import { createStore } from "#app/staff/store.ts";
import { readFile } from "./drafts/draft-state.ts";
import { drafts, readPlace } from "./drafts/drafts.ts";
import { changeList, type ListChange } from "./drafts/list-changes.ts";
import { findSchema, makeValue } from "./form/schema.ts";
import { fieldOf, fileOf } from "./paths.ts";
import type { PreviewedPage, Target } from "./preview/targets.ts";

/** What stands beside the page, or over it on a phone. */
export type PanelContent =
  | { kind: "fields"; file: string; paths: readonly string[]; focus?: string | undefined; fresh?: boolean }
  | { kind: "review" }
  | { kind: "history" };

/** What is opened, chosen and typed in the editor. */
type View = {
  panel?: PanelContent | undefined;
  /** The address of the page that is being edited, and the page that is shown, which may still be another one. */
  path?: string | undefined;
  page?: PreviewedPage | undefined;
  /** What is chosen on it. `address` is found again once the page has reloaded, where an item that was moved is then. */
  chosen?: { target?: Target | undefined; address: string } | undefined;
  /** The text of the page that somebody types over. */
  typing?: { address: string; undo: () => void; done: () => void } | undefined;
  /** Counts the changes that a page does not show by itself; its version is how many it was rendered with. */
  changes: number;
  /** How many the page is to be rendered with while something is not saved. */
  version: number;
  failed: boolean;
};

export const view = createStore<View>({ changes: 0, version: 0, failed: false });

export function changeView(change: Partial<View>): void {
  view.set({ ...view.get(), ...change });
}

/** Begins with a page, and with the field that a link leads to. The old page stays until the new one is there. */
export function beginView(file: string, path: string | undefined, field: string | undefined): void {
  const page = path ? view.get().page : undefined;
  const panel = path && field ? ({ kind: "fields", file, paths: [""], focus: field } as const) : undefined;
  changeView({ path, page, panel, chosen: undefined, typing: undefined, failed: false });
}

export function findPage({ page, path }: View = view.get()): PreviewedPage | undefined {
  return page?.path === path ? page : undefined;
}

/** Whether the places on the page may be others than those of the drafts. */
export function isStale(): boolean {
  return findPage()?.version !== view.get().changes;
}

/** Shows the page anew, whatever is not saved. */
export function reloadPage(): void {
  const version = view.get().changes + 1;
  changeView({ changes: version, version });
}

/** Changes a place, and shows it on the page: a text at once, everything else when it is saved. */
export function writePlace(address: string, value: unknown): void {
  const before = readPlace(address);
  drafts.change(address, value);
  if (!showText(address, before, value)) changeView({ changes: view.get().changes + 1 });
}

/** Writes a text wherever the page has it as a whole. False if the page must be rendered again. */
function showText(address: string, before: unknown, value: unknown): boolean {
  const places = findPage()?.targets.filter(({ addresses }) => addresses.includes(address)) ?? [];
  const isWhole = ({ element, kind }: Target) =>
    kind !== "picture" && (element.isContentEditable || element.textContent === before);
  if (typeof value !== "string" || places.length === 0 || !places.every(isWhole)) return false;
  for (const { element } of places) if (!element.isContentEditable) element.textContent = value;
  return true;
}

/** Changes an item of a list, and chooses it afterwards, or its neighbour if it is gone. Gives where that is. */
export function changeItem(list: string, index: number, kind: ListChange, opensAdded = true): number {
  const file = fileOf(list);
  const { schema } = readFile(drafts.store.get(), file)!;
  const items = (readPlace(list) ?? []) as unknown[];
  const added = makeValue(findSchema(schema, fieldOf(list))!.items!, items[index] ?? items[0]);
  const changed = changeList(items, index, kind, added);
  drafts.startEdit();
  writePlace(list, changed.list);
  void drafts.saveNow();
  const address = `${list}.${changed.at}`;
  const item = fieldOf(address);
  changeView({ chosen: { ...view.get().chosen, address } });
  if (kind === "add" && opensAdded)
    changeView({ panel: { kind: "fields", file, paths: [item], focus: item, fresh: true } });
  return changed.at;
}

export function choosePlace(target: Target | undefined): void {
  changeView({ chosen: target && { target, address: target.address } });
}

export function closePanel(): void {
  const { chosen, page } = view.get();
  changeView({ panel: undefined });
  void drafts.saveNow();
  const isShown = chosen?.target?.element.isConnected;
  // The page that is about to be shown finds the keyboard there.
  if (!isShown && page && isStale()) page.document.defaultView?.focus();
  else focusTarget(isShown ? chosen.target : undefined);
}

/** The field that the keyboard comes back to where nothing on the page can have it. */
export const pageFieldId = "edited-page";

export function focusTarget(target?: Target): void {
  (target?.element ?? document.getElementById(pageFieldId))?.focus({ preventScroll: true });
}

/** Chooses the place on the page that a field is about, so that it is seen. */
export function showPlace(address: string): void {
  const target = findPage()?.targets.find(({ addresses }) => addresses.includes(address));
  if (!target) return;
  choosePlace(target);
  target.element.scrollIntoView({ block: "nearest" });
}
