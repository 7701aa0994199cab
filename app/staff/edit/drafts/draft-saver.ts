import type { Draft, EditedFile, SavedDraft } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { fieldOf, fileOf } from "#app/staff/edit/paths.ts";
import { PasskeyDeclined } from "#app/staff/api.ts";
import { createStore } from "#app/staff/store.ts";
import { applySaved, changePlace, noEdits, setUnsaved, type Editing, type Unsaved } from "./draft-state.ts";

type Options = {
  file: (name: string) => Promise<EditedFile>;
  save: (address: string, value: unknown, version: string) => Promise<SavedDraft>;
  /** Told after every change what is not saved. */
  keep: (unsaved: Editing["unsaved"]) => void;
};

/** How long nobody must type before a draft is saved, and how long a save that failed waits for the next try. */
const usualPauses = { pauseMs: 500, retryMs: 3000 };

/** How many values without an answer are remembered for a field. */
const maxSent = 5;

/** Saves what is typed in the background, and keeps it until the server has it. */
export class DraftSaver {
  readonly store = createStore(noEdits);
  readonly #options: Options & typeof usualPauses;
  readonly #saves = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #edits = 0;
  /** Counts what makes the answer to an earlier read outdated. */
  #revision = 0;

  constructor(options: Options & Partial<typeof usualPauses>) {
    this.#options = { ...usualPauses, ...options };
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
    this.#set(address, { state: "saving", version: this.store.get().unsaved[address]!.theirs!.version });
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
    const resumed = Object.entries(kept).map(([address, change]) => [address, { ...change, state: "saving" }]);
    this.#update((editing) => ({ ...editing, unsaved: { ...Object.fromEntries(resumed), ...editing.unsaved } }));
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

  /** Does nothing if the member has signed out meanwhile. */
  #set(address: string, change: Partial<Unsaved> | undefined): void {
    if (address in this.store.get().unsaved) this.#update((editing) => setUnsaved(editing, address, change));
  }

  async #read(name: string): Promise<EditedFile> {
    const revision = this.#revision;
    const file = await this.#options.file(name);
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
      const tried = this.store.get().unsaved[address];
      if (!tried || tried.state === "conflict" || tried.state === "refused") return;
      try {
        await this.#trySave(address, tried);
      } catch (error) {
        const failure = judgeFailure(error);
        // The refusal is not about what was typed since.
        if (failure.state === "refused" && this.store.get().unsaved[address]?.value !== tried.value) continue;
        this.#set(address, { ...failure, sent: [...(tried.sent ?? []), tried.value].slice(-maxSent) });
        if (failure.state === "offline" || failure.state === "busy") this.#schedule(this.#options.retryMs);
        return;
      }
    }
  }

  async #trySave(address: string, { value, version, sent = [] }: Unsaved): Promise<void> {
    try {
      const saved = await this.#options.save(address, value ?? null, version);
      this.#revision++;
      this.#update((editing) => applySaved(editing, address, value, saved));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const { current } = error.answer as { current?: Draft };
      // Their draft was published or discarded, so the published value is what counts.
      const readPublished = async () => readAt((await this.#read(fileOf(address))).published, fieldOf(address));
      const theirs = current ?? { value: await readPublished(), version: "" };
      // The server may have a value of ours whose answer was lost on the way.
      const isOurs = [value, ...sent].some((one) => JSON.stringify(one) === JSON.stringify(theirs.value));
      this.#set(address, { sent: [], ...(isOurs ? { version: theirs.version } : { state: "conflict", theirs }) });
    }
  }
}

function judgeFailure(error: unknown): Pick<Unsaved, "state" | "message"> {
  if (error instanceof NetworkError) return { state: "offline" };
  // Signing in again opens the editor again, which saves.
  if (error instanceof PasskeyDeclined) return { state: "saving" };
  const isFinal = error instanceof ApiError && error.status < 500 && ![408, 425, 429].includes(error.status);
  // Otherwise the server is overloaded or restarts, or a proxy answers in its place.
  return isFinal ? { state: "refused", message: error.message } : { state: "busy" };
}
