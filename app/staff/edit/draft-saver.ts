import type { Draft, EditedFile, FieldAddress, SavedDraft } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import { createStore } from "#app/staff/store.ts";
import {
  applyConflict,
  applySaved,
  changePlace,
  judgeFailure,
  noEdits,
  readFile,
  setUnsaved,
  type Editing,
  type Unsaved,
} from "./draft-state.ts";
import type { contentApi } from "./edit-api.ts";
import { fileKey, readAddress, readAt } from "./paths.ts";

type FileAddress = Pick<FieldAddress, "language" | "file">;

type DraftApi = Pick<typeof contentApi, "file" | "save">;

/** An unsaved change as it outlasts a reload. */
export type Kept = Pick<Unsaved, "value" | "version"> & { address: string };

/** How many values without an answer are remembered for a field. */
const maxSent = 5;

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
    const { theirs } = this.store.get().unsaved[address]!;
    this.#set(address, { state: "waiting", version: theirs!.version });
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

  hasUnsaved(): boolean {
    return Object.keys(this.store.get().unsaved).length > 0;
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
    const unsaved = Object.entries(this.store.get().unsaved);
    this.#options.keep(unsaved.map(([address, { value, version }]) => ({ address, value, version })));
  }

  #set(address: string, change: Partial<Unsaved> | undefined): void {
    this.#update((editing) => setUnsaved(editing, address, change));
  }

  async #read(address: FileAddress): Promise<void> {
    for (;;) {
      const revision = this.#revision;
      const file = await this.#api.file(address);
      if (revision !== this.#revision) continue;
      return this.#update((editing) => ({ ...editing, files: { ...editing.files, [fileKey(file)]: file } }));
    }
  }

  #schedule(address: string, ms: number): void {
    clearTimeout(this.#timers.get(address));
    this.#timers.set(
      address,
      setTimeout(() => void this.#save(address), ms),
    );
  }

  /** Saves a field until the server has what was typed last; never twice at the same time. */
  #save(address: string): Promise<void> {
    clearTimeout(this.#timers.get(address));
    const { state } = this.store.get().unsaved[address] ?? {};
    if (!state || state === "conflict" || state === "refused") return Promise.resolve();
    const running = this.#saves.get(address) ?? this.#saveLast(address).finally(() => this.#saves.delete(address));
    this.#saves.set(address, running);
    return running;
  }

  async #saveLast(address: string): Promise<void> {
    for (;;) {
      const sent = this.store.get().unsaved[address];
      if (!sent || sent.state === "conflict") return;
      // A problem is told until a further try has succeeded.
      if (sent.state === "waiting") this.#set(address, { state: "saving" });
      try {
        const saved = await this.#trySave(address, sent);
        if (!saved) continue;
        this.#revision++;
        this.#update((editing) => applySaved(editing, address, sent.value, saved));
      } catch (error) {
        return this.#tellFailure(address, sent.value, error);
      }
    }
  }

  /** Undefined if the server has another version than the one that was seen. */
  async #trySave(address: string, { value, version }: Unsaved): Promise<SavedDraft | undefined> {
    try {
      return await this.#api.save(readAddress(address), value ?? null, version);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const { current } = error.answer as { current?: Draft };
      const theirs = current ?? (await this.#readPublished(address));
      if (this.store.get().unsaved[address]) this.#update((editing) => applyConflict(editing, address, theirs));
      return undefined;
    }
  }

  /** Their draft was published or discarded, so the published value is what counts. */
  async #readPublished(address: string) {
    const { field, ...name } = readAddress(address);
    await this.#read(name);
    return { value: readAt(this.store.get().files[fileKey(name)]!.published, field), version: "" };
  }

  #tellFailure(address: string, value: unknown, error: unknown): void {
    const now = this.store.get().unsaved[address];
    // The member may have signed out meanwhile.
    if (!now) return;
    const failure = judgeFailure(error);
    // The refusal is not about what was typed since.
    if (failure.state === "refused" && now.value !== value) {
      this.#set(address, { state: "waiting" });
      return this.#schedule(address, 0);
    }
    this.#set(address, { ...failure, sent: [...(now.sent ?? []), value].slice(-maxSent) });
    if (failure.state === "offline" || failure.state === "busy") this.#schedule(address, this.#options.retryMs);
  }
}
