import type { EditedFile, SavedDraft } from "#contract/staff/content.ts";
import { readAt, writeAt } from "#contract/staff/field-path.ts";
import { fieldOf, fileOf, findField, isObject, joinPath } from "#app/staff/edit/paths.ts";

/** A change that the server does not have yet. */
export type Unsaved = {
  value: unknown;
  /** The draft that it replaces, "" for the published value. */
  version: string;
  /** Offline and busy are tried again; refused and conflict wait for the member. */
  state: "saving" | "offline" | "busy" | "refused" | "conflict";
  /** Values that were sent without an answer; the server may have stored one of them. */
  sent?: unknown[];
  /** Why the server refused it. */
  message?: string | undefined;
  /** What somebody else has saved meanwhile. */
  theirs?: { value: unknown; version: string; by?: string; at?: string };
};

export type Editing = {
  /** The files that were opened, as the server has them. */
  files: Record<string, EditedFile>;
  unsaved: Record<string, Unsaved>;
  /** What fields held before the last changes, newest last. */
  undo: { edit: number; address: string; value: unknown }[];
};

export const noEdits: Editing = { files: {}, unsaved: {}, undo: [] };

/** A file as it is being edited: the server's drafts, and on top what is not saved yet. */
export function readFile({ files, unsaved }: Editing, name: string): EditedFile | undefined {
  const file = files[name];
  if (!file) return undefined;
  const changes = Object.entries(unsaved).filter(([address]) => fileOf(address) === name);
  let { edited } = file;
  for (const [address, { value }] of changes) edited = writeAt(edited, fieldOf(address), value);
  return { ...file, edited };
}

/** Changes what is known about an unsaved field; undefined when the server has it, or when nobody wants it any more. */
export function setUnsaved(editing: Editing, address: string, change: Partial<Unsaved> | undefined): Editing {
  const { [address]: before, ...others } = editing.unsaved;
  const unsaved = change ? { ...others, [address]: { ...before, ...change } as Unsaved } : others;
  return { ...editing, unsaved };
}

/** Changes a place of an opened file. `edit` numbers the changes that are taken back together. */
export function changePlace(editing: Editing, place: string, value: unknown, edit: number): Editing {
  const [name, path] = [fileOf(place), fieldOf(place)];
  const { edited, drafts } = readFile(editing, name)!;
  const next = writeAt(edited, path, value);
  const field = findField(edited, path);
  const step = { edit, address: `${name}/${field}`, value: readAt(edited, field) };
  const last = editing.undo.at(-1);
  const isNoted = last?.edit === step.edit && last.address === step.address;
  let changed = isNoted ? editing : { ...editing, undo: [...editing.undo, step] };
  for (const field of listChangedFields(edited, next)) {
    const address = `${name}/${field}`;
    const before = editing.unsaved[address];
    const version = before?.version ?? drafts.find((draft) => draft.field === field)?.version ?? "";
    // A change after a refusal is tried anew.
    const state = !before || before.state === "refused" ? "saving" : before.state;
    changed = setUnsaved(changed, address, { value: readAt(next, field), version, state });
  }
  return changed;
}

/** The fields that differ: texts, and lists as a whole. What was not changed is still the same object. */
function listChangedFields(before: unknown, after: unknown, path = ""): string[] {
  if (before === after) return [];
  const groups = [before, after].filter(isObject);
  if (groups.length === 0) return [path];
  const keys = new Set(groups.flatMap((group) => Object.keys(group)));
  return [...keys].flatMap((key) => listChangedFields(readAt(before, key), readAt(after, key), joinPath(path, key)));
}

/** The server has stored a value. What was typed meanwhile stays unsaved, and replaces that draft. */
export function applySaved(editing: Editing, address: string, value: unknown, saved: SavedDraft): Editing {
  const [name, field] = [fileOf(address), fieldOf(address)];
  const file = editing.files[name];
  const { draft, mistakes } = saved;
  const drafts = file?.drafts.filter((other) => other.field !== field).concat(draft ?? []) ?? [];
  const stored = file && { ...file, edited: writeAt(file.edited, field, value), drafts, mistakes };
  const files = stored ? { ...editing.files, [name]: stored } : editing.files;
  const now = editing.unsaved[address];
  const isLast = !now || now.value === value;
  const rest: Partial<Unsaved> = { version: draft?.version ?? "", state: "saving", sent: [] };
  return setUnsaved({ ...editing, files }, address, isLast ? undefined : rest);
}
