import type { EditedFile, FieldAddress } from "#contract/staff/content.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { PasskeyDeclined } from "#app/staff/session.ts";
import { contentApi, findConflict } from "./edit-api.ts";
import { editing, findDraft, readFile, recallUnsaved, setUnsaved, update } from "./draft-store.ts";
import { fileKey, findField, joinPath, readAddress, readAt, writeAddress, writeAt } from "./paths.ts";

/** How long nobody must type before a draft is saved. */
const pauseMs = 500;
const retryMs = 3000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

type FileAddress = Pick<FieldAddress, "language" | "file">;

/** Reads a file from the server, unless it has been opened before. */
export async function openFile(address: FileAddress): Promise<EditedFile> {
  const key = fileKey(address);
  const found = readFile(editing.get(), key);
  if (found) return found;
  setFile(await contentApi.file(address));
  return readFile(editing.get(), key)!;
}

/** Reads the opened files again, after something was published, restored or discarded. What was before is history. */
export async function reopenFiles(): Promise<void> {
  update(() => ({ undo: [] }));
  const files = await Promise.all(Object.values(editing.get().files).map((file) => contentApi.file(file)));
  files.forEach(setFile);
}

function setFile(file: EditedFile): void {
  update(({ files }) => ({ files: { ...files, [fileKey(file)]: file } }));
}

/** Changes a place inside a file. It shows at once, and is saved after a pause. */
export function changePlace({ field: path, ...file }: FieldAddress, value: unknown): void {
  const { edited } = readFile(editing.get(), fileKey(file))!;
  const next = writeAt(edited, path, value);
  noteUndo({ ...file, field: findField(edited, path) }, edited);
  for (const field of listFields(edited, next, path)) {
    if (readAt(edited, field) !== readAt(next, field)) changeField({ ...file, field }, readAt(next, field));
  }
}

/** Changes of the same place between two calls are taken back together. */
export function startEdit(): void {
  edits++;
}

let edits = 0;

function noteUndo(place: FieldAddress, edited: unknown): void {
  const step = { edit: edits, address: writeAddress(place), value: readAt(edited, place.field) };
  const last = editing.get().undo.at(-1);
  if (last?.edit === step.edit && last.address === step.address) return;
  update(({ undo }) => ({ undo: [...undo, step] }));
}

/** The fields that a place is in or has: a text, a list as a whole, or those of a group such as a picture. */
function listFields(before: unknown, after: unknown, path: string): string[] {
  const field = findField(before, path);
  if (field !== path || Array.isArray(readAt(after, path))) return [field];
  const parts = [before, after].map((file) => readAt(file, path)).filter(isGroup);
  if (parts.length === 0) return [path];
  const keys = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  return keys.flatMap((key) => listFields(before, after, joinPath(path, key)));
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function changeField(field: FieldAddress, value: unknown): void {
  const address = writeAddress(field);
  const { unsaved, files } = editing.get();
  const version = unsaved[address]?.version ?? findDraft(files[fileKey(field)], field.field)?.version ?? "";
  const state = unsaved[address]?.state ?? "waiting";
  // Who types on after a refusal has the next try.
  setUnsaved(address, { value, version, state: state === "refused" ? "waiting" : state });
  schedule(address, pauseMs);
}

/** Takes the last change back. */
export function undoChange(): void {
  const { undo } = editing.get();
  const last = undo.at(-1);
  if (!last) return;
  changePlace(readAddress(last.address), last.value);
  update(() => ({ undo: undo.slice(0, -1) }));
}

/** Saves what waits, at once. Resolves when all of it has been tried. */
export async function saveNow(): Promise<void> {
  await Promise.all(Object.keys(editing.get().unsaved).map(save));
}

function schedule(address: string, ms: number): void {
  clearTimeout(timers.get(address));
  timers.set(
    address,
    setTimeout(() => void save(address), ms),
  );
}

const saves = new Map<string, Promise<void>>();

/** Saves a field until the server has what was typed last; never twice at the same time. */
function save(address: string): Promise<void> {
  clearTimeout(timers.get(address));
  const { state } = editing.get().unsaved[address] ?? {};
  if (!state || state === "conflict" || state === "refused") return Promise.resolve();
  const running = saves.get(address) ?? saveLast(address).finally(() => saves.delete(address));
  saves.set(address, running);
  return running;
}

async function saveLast(address: string): Promise<void> {
  for (;;) {
    const sent = editing.get().unsaved[address];
    if (!sent) return;
    setUnsaved(address, { state: "saving" });
    try {
      const { draft, mistakes } = await contentApi.save(readAddress(address), sent.value ?? null, sent.version);
      applyDraft(address, { value: sent.value, draft, mistakes });
      const now = editing.get().unsaved[address];
      if (!now || now.value === sent.value) return setUnsaved(address, undefined);
      setUnsaved(address, { version: draft?.version ?? "" });
    } catch (error) {
      return showFailure(address, error);
    }
  }
}

type Saved = { value: unknown; draft?: EditedFile["drafts"][number] | undefined; mistakes: EditedFile["mistakes"] };

function applyDraft(address: string, { value, draft, mistakes }: Saved): void {
  const { field, ...name } = readAddress(address);
  const file = editing.get().files[fileKey(name)];
  if (!file) return;
  const others = file.drafts.filter((other) => other.field !== field);
  const drafts = draft ? [...others, draft] : others;
  setFile({ ...file, edited: writeAt(file.edited, field, value), drafts, mistakes });
}

async function showFailure(address: string, error: unknown): Promise<void> {
  const conflict = findConflict(error);
  // The answer to an earlier try was lost on the way: the server has what was typed.
  if (JSON.stringify(conflict?.current?.value) === JSON.stringify(editing.get().unsaved[address]?.value)) {
    return takeTheirs(address);
  }
  if (conflict)
    return setUnsaved(address, { state: "conflict", theirs: conflict.current ?? (await readTheirs(address)) });
  if (error instanceof NetworkError || error instanceof PasskeyDeclined) {
    setUnsaved(address, { state: "offline" });
    if (error instanceof NetworkError) schedule(address, retryMs);
    return;
  }
  if (!(error instanceof ApiError)) throw error;
  setUnsaved(address, { state: "refused", message: error.message });
}

/** Their draft was published or discarded, so the published value is what counts. */
async function readTheirs(address: string) {
  const { field, ...name } = readAddress(address);
  const file = await contentApi.file(name);
  setFile(file);
  return { value: readAt(file.published, field), version: "" };
}

export function keepMine(address: string): Promise<void> {
  const { theirs } = editing.get().unsaved[address]!;
  setUnsaved(address, { state: "waiting", version: theirs!.version });
  return save(address);
}

export async function takeTheirs(address: string): Promise<void> {
  setFile(await contentApi.file(readAddress(address)));
  setUnsaved(address, undefined);
}

/** Takes up what a reload interrupted. */
export async function saveRecalled(): Promise<void> {
  await Promise.all(recallUnsaved().map(openFile));
  await saveNow();
}
