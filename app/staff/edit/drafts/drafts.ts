import { readAt } from "#contract/staff/field-path.ts";
import { call } from "#app/staff/api.ts";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import { fieldOf, fileOf } from "#app/staff/edit/paths.ts";
import { DraftSaver } from "./draft-saver.ts";
import { readFile, type Editing } from "./draft-state.ts";

export const drafts = new DraftSaver({
  file: (name) => call("GET", `/content/${name}`),
  save: (address, value, version) =>
    call("PUT", `/content/${fileOf(address)}`, { field: fieldOf(address), value, version }),
  keep: keepUnsaved,
});

/** What a place holds, as far as its file is open. */
export function readPlace(address: string): unknown {
  return readAt(readFile(drafts.store.get(), fileOf(address))?.edited, fieldOf(address));
}

const storageKey = "staff-unsaved";
const saveNow = () => drafts.saveNow();

/** Unsaved changes outlast a reload. Until they are saved, closing the desk asks first, whichever of its pages is open. */
function keepUnsaved(unsaved: Editing["unsaved"]): void {
  const isUnsaved = Object.keys(unsaved).length > 0;
  keepInTab(storageKey, isUnsaved ? unsaved : undefined);
  const change = isUnsaved ? addEventListener : removeEventListener;
  change("beforeunload", warn);
  change("online", saveNow);
  change("visibilitychange", saveNow);
}

function warn(event: Event): void {
  event.preventDefault();
}

export function resumeSaving(): void {
  void drafts.resume(readFromTab(storageKey) ?? {});
}
