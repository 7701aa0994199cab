import type { Draft, EditedFile, SavedDraft } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import type { contentApi } from "#app/staff/edit/edit-api.ts";
import { fieldOf, fileOf, readAt } from "#app/staff/edit/paths.ts";
import { createStore } from "#app/staff/store.ts";
import {
  applyConflict,
  applyFailure,
  applySaved,
  changePlace,
  noEdits,
  setUnsaved,
  type Editing,
  type Unsaved,
} from "./draft-state.ts";

type Options = {
  /** How long nobody must type before a draft is saved. */
  pauseMs: number;
  retryMs: number;
  /** Told after every change what is not saved. */
  keep: (unsaved: Editing["unsaved"]) => void;
};

/** Saves what is typed in the background, and keeps it until the server has it. */
export class DraftSaver {
  readonly store = createStore(noEdits);
  readonly #api: Pick<typeof contentApi, "file" | "save">;
  readonly #options: Options;
  readonly #saves = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #edits = 0;
  /** Counts what makes the answer to an earlier read outdated. */
  #revision = 0;

  constructor(api: Pick<typeof contentApi, "file" | "save">, options: Options) {
    this.#api = api;
    this.#options = options;
  }

  /** Reads a file from the server unless it was before, or if it is asked for again. */
  async open(name: string, again = false): Promise<void> {
    const isKnown = name in this.store.get().files;
    if (!isKnown) await this.#read(name);
    // The file as it was read before is better than none.
    else if (again) await this.#read(name).catch(() => {});
  }

  /** Reads the opened files again, after something was published, restored or discarded. Clears the undo stack. */
  async reopenFiles(): Promise<void> {
    this.#revision++;
    this.#update((editing) => ({ ...editing, undo: [] }));
    await Promise.all(Object.keys(this.store.get().files).map((name) => this.#read(name)));
  }

  /** Changes a place inside a file. It shows at once, and is saved after a pause. */
  change(address: string, value: unknown): void {
    this.#update((editing) => changePlace(editing, address, value, this.#edits));
    this.#schedule(this.#options.pauseMs);
  }

  /** Changes of the same place between two calls are taken back together. */
  startEdit(): void {
    this.#edits++;
  }

  /** Takes the last change back, and gives its place. */
  undo(): string {
    const { undo } = this.store.get();
    const { address, value } = undo.at(-1)!;
    this.change(address, value);
    this.#update((editing) => ({ ...editing, undo: undo.slice(0, -1) }));
    return address;
  }

  /** Saves what waits, at once. Resolves when all of it has been tried. */
  async saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(Object.keys(this.store.get().unsaved).map((address) => this.#save(address)));
  }

  keepMine(address: string): Promise<void> {
    this.#set(address, { state: "waiting", version: this.store.get().unsaved[address]!.theirs!.version });
    return this.#save(address);
  }

  async takeTheirs(address: string): Promise<void> {
    await this.#read(fileOf(address));
    this.#set(address, undefined);
  }

  /** Gives up what the server refused. */
  dropRefused(): void {
    const refused = Object.entries(this.store.get().unsaved).filter(([, { state }]) => state === "refused");
    for (const [address] of refused) this.#set(address, undefined);
  }

  /** Takes up what a reload interrupted. */
  resume(kept: Editing["unsaved"]): Promise<void> {
    for (const [address, change] of Object.entries(kept)) {
      if (!this.store.get().unsaved[address]) this.#set(address, { ...change, state: "waiting" });
    }
    return this.saveNow();
  }

  /** Leaves nothing behind when a member signs out. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#update(() => noEdits);
  }

  #update(change: (editing: Editing) => Editing): void {
    this.store.set(change(this.store.get()));
    this.#options.keep(this.store.get().unsaved);
  }

  #set(address: string, change: Partial<Unsaved> | undefined): void {
    this.#update((editing) => setUnsaved(editing, address, change));
  }

  async #read(name: string): Promise<EditedFile> {
    const revision = this.#revision;
    const file = await this.#api.file(name);
    if (revision !== this.#revision) return this.#read(name);
    this.#update((editing) => ({ ...editing, files: { ...editing.files, [name]: file } }));
    return file;
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), ms);
  }

  /** Saves a field until the server has what was typed last; never twice at the same time. */
  #save(address: string): Promise<void> {
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
        if (state === "offline" || state === "busy") this.#schedule(this.#options.retryMs);
        if (state !== "saving") return;
      }
    }
  }

  /** Undefined if the server has another version than the one that was seen. */
  async #trySave(address: string, { value, version }: Unsaved): Promise<SavedDraft | undefined> {
    try {
      return await this.#api.save(address, value ?? null, version);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const { current } = error.answer as { current?: Draft };
      // Their draft was published or discarded, so the published value is what counts.
      const readPublished = async () => readAt((await this.#read(fileOf(address))).published, fieldOf(address));
      const theirs = current ?? { value: await readPublished(), version: "" };
      this.#update((editing) => applyConflict(editing, address, theirs));
      return undefined;
    }
  }
}
