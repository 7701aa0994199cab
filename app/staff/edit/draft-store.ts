import type { Draft, EditedFile, FieldAddress } from "#contract/staff/content.ts";
import { createStore } from "#app/staff/store.ts";
import { fileKey, readAddress, writeAt } from "./paths.ts";

/** A change that the server does not have yet. */
export type Unsaved = {
  value: unknown;
  /** The draft that it replaces, "" for the published value. */
  version: string;
  state: "waiting" | "saving" | "offline" | "refused" | "conflict";
  /** Why the server refused it. */
  message?: string;
  /** What somebody else has saved meanwhile. */
  theirs?: { value: unknown; version: string; by?: string; at?: string };
};

type Editing = {
  /** The files that were opened, as the server has them. */
  files: Record<string, EditedFile>;
  unsaved: Record<string, Unsaved>;
  /** What fields held before the last changes, newest last. */
  undo: { edit: number; address: string; value: unknown }[];
};

const noEdits: Editing = { files: {}, unsaved: {}, undo: [] };

export const editing = createStore(noEdits);

export function update(change: (editing: Editing) => Partial<Editing>): void {
  editing.set({ ...editing.get(), ...change(editing.get()) });
  remember();
}

export function setUnsaved(address: string, change: Partial<Unsaved> | undefined): void {
  update(({ unsaved: { [address]: before, ...others } }) => ({
    unsaved: change ? { ...others, [address]: { ...before, ...change } as Unsaved } : others,
  }));
}

/** A file as it is being edited: the server's drafts, and on top what is not saved yet. */
export function readFile({ files, unsaved }: Editing, key: string): EditedFile | undefined {
  const file = files[key];
  if (!file) return undefined;
  const changes = Object.entries(unsaved).filter(([address]) => address.startsWith(`${key}/`));
  const edited = changes.reduce(
    (edited, [address, { value }]) => writeAt(edited, readAddress(address).field, value),
    file.edited,
  );
  return { ...file, edited };
}

export function useFile(address: Pick<FieldAddress, "language" | "file">): EditedFile | undefined {
  return readFile(editing.use(), fileKey(address));
}

export function findDraft(file: EditedFile | undefined, field: string): Draft | undefined {
  return file?.drafts.find((draft) => draft.field === field);
}

const storageKey = "staff-unsaved-edits";

/** What is not saved yet outlasts a reload; the rest is on the server. */
function remember(): void {
  const { unsaved } = editing.get();
  const kept = Object.entries(unsaved).map(([address, { value, version }]) => ({ address, value, version }));
  if (kept.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
  else sessionStorage.removeItem(storageKey);
}

/** Takes up what was not saved when the page was left. Gives the addresses. */
export function recallUnsaved(): FieldAddress[] {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as (Pick<Unsaved, "value" | "version"> & {
    address: string;
  })[];
  for (const { address, value, version } of kept) {
    if (!editing.get().unsaved[address]) setUnsaved(address, { value, version, state: "waiting" });
  }
  return kept.map(({ address }) => readAddress(address));
}

/** Who signs out leaves nothing behind. */
export function forgetEdits(): void {
  editing.set(noEdits);
  remember();
}
