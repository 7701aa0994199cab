import type { Draft, EditedFile, FieldAddress, FileAddress, SavedDraft } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import { createStore } from "#app/staff/store.ts";
import {
  applyConflict,
  applyFailure,
  applySaved,
  changePlace,
  listKept,
  noEdits,
  readFile,
  setUnsaved,
  type Editing,
  type Kept,
  type Unsaved,
} from "./draft-state.ts";
import type { DraftApi } from "#app/staff/edit/edit-api.ts";
import { fileKey, readAddress, readAt } from "#app/staff/edit/paths.ts";

type Options = {
  /** How long nobody must type before a draft is saved. */
  pauseMs: number;
  retryMs: number;
  /** Told after every change what is not saved. */
  keep: (kept: Kept[]) => void;
};

/** Saves what is typed in the background, and keeps it until the server has it. */
export class DraftSaver {
  readonly store = createStore(noEdits);
  readonly #api: DraftApi;
  readonly #options: Options;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #saves = new Map<string, Promise<void>>();
  #edits = 0;
  /** Counts what makes the answer to an earlier read outdated. */
  #revision = 0;

  constructor(api: DraftApi, options: Options) {
    this.#api = api;
    this.#options = options;
  }

  /** A file, read from the server unless it was before; `again` reads it anyway: first, or behind what is shown. */
  async open(address: FileAddress, again?: "first" | "behind"): Promise<EditedFile> {
    const key = fileKey(address);
    const isKnown = key in this.store.get().files;
    if (!isKnown) await this.#read(address);
    // The file as it was read before is better than none.
    const reading = isKnown && again && this.#read(address).catch(() => {});
    if (again === "first") await reading;
    return readFile(this.store.get(), key)!;
  }

  /** Reads the opened files again, after something was published, restored or discarded. Clears the undo stack. */
  async reopenFiles(): Promise<void> {
    this.#revision++;
    this.#update((editing) => ({ ...editing, undo: [] }));
    await Promise.all(Object.values(this.store.get().files).map((file) => this.#read(file)));
  }

  /** Changes a place inside a file. It shows at once, and is saved after a pause. */
  change(address: FieldAddress, value: unknown): void {
    const { editing, addresses } = changePlace(this.store.get(), address, value, this.#edits);
    this.#update(() => editing);
    for (const one of addresses) this.#schedule(one, this.#options.pauseMs);
  }

  /** Changes of the same place between two calls are taken back together. */
  startEdit(): void {
    this.#edits++;
  }

  /** Takes the last change back, and gives its place. */
  undo(): FieldAddress {
    const { undo } = this.store.get();
    const last = undo.at(-1)!;
    const place = readAddress(last.address);
    this.change(place, last.value);
    this.#update((editing) => ({ ...editing, undo: undo.slice(0, -1) }));
    return place;
  }

  /** Saves what waits, at once. Resolves when all of it has been tried. */
  async saveNow(): Promise<void> {
    await Promise.all(Object.keys(this.store.get().unsaved).map((address) => this.#save(address)));
  }

  keepMine(address: string): Promise<void> {
    this.#set(address, { state: "waiting", version: this.store.get().unsaved[address]!.theirs!.version });
    return this.#save(address);
  }

  async takeTheirs(address: string): Promise<void> {
    await this.#read(readAddress(address));
    this.#set(address, undefined);
  }

  /** Gives up what the server refused. */
  dropRefused(): void {
    const refused = Object.entries(this.store.get().unsaved).filter(([, { state }]) => state === "refused");
    for (const [address] of refused) this.#set(address, undefined);
  }

  /** Takes up what a reload interrupted. */
  resume(kept: Kept[]): Promise<void> {
    for (const { address, ...change } of kept) {
      if (!this.store.get().unsaved[address]) this.#set(address, { ...change, state: "waiting" });
    }
    return this.saveNow();
  }

  /** Leaves nothing behind when a member signs out. */
  forget(): void {
    this.#timers.forEach(clearTimeout);
    this.#update(() => noEdits);
  }

  #update(change: (editing: Editing) => Editing): void {
    this.store.set(change(this.store.get()));
    this.#options.keep(listKept(this.store.get()));
  }

  #set(address: string, change: Partial<Unsaved> | undefined): void {
    this.#update((editing) => setUnsaved(editing, address, change));
  }

  async #read(address: FileAddress): Promise<EditedFile> {
    const revision = this.#revision;
    const file = await this.#api.file(address);
    if (revision !== this.#revision) return this.#read(address);
    this.#update((editing) => ({ ...editing, files: { ...editing.files, [fileKey(file)]: file } }));
    return file;
  }

  #schedule(address: string, ms: number): void {
    clearTimeout(this.#timers.get(address));
    const timer = setTimeout(() => void this.#save(address), ms);
    this.#timers.set(address, timer);
  }

  /** Saves a field until the server has what was typed last; never twice at the same time. */
  #save(address: string): Promise<void> {
    clearTimeout(this.#timers.get(address));
    const running = this.#saves.get(address) ?? this.#saveLast(address).finally(() => this.#saves.delete(address));
    this.#saves.set(address, running);
    return running;
  }

  async #saveLast(address: string): Promise<void> {
    for (;;) {
      const sent = this.store.get().unsaved[address];
      if (!sent || sent.state === "conflict" || sent.state === "refused") return;
      // A problem is told until a further try has succeeded.
      if (sent.state === "waiting") this.#set(address, { state: "saving" });
      try {
        const saved = await this.#trySave(address, sent);
        if (!saved) continue;
        this.#revision++;
        this.#update((editing) => applySaved(editing, address, sent.value, saved));
      } catch (error) {
        this.#update((editing) => applyFailure(editing, address, sent.value, error));
        const { state } = this.store.get().unsaved[address] ?? {};
        if (state === "offline" || state === "busy") this.#schedule(address, this.#options.retryMs);
        if (state !== "saving") return;
      }
    }
  }

  /** Undefined if the server has another version than the one that was seen. */
  async #trySave(address: string, { value, version }: Unsaved): Promise<SavedDraft | undefined> {
    const place = readAddress(address);
    try {
      return await this.#api.save(place, value ?? null, version);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const { current } = error.answer as { current?: Draft };
      // Their draft was published or discarded, so the published value is what counts.
      const readPublished = async () => readAt((await this.#read(place)).published, place.field);
      const theirs = current ?? { value: await readPublished(), version: "" };
      this.#update((editing) => applyConflict(editing, address, theirs));
      return undefined;
    }
  }
}
