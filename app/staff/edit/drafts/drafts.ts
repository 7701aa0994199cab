import type { EditedFile, FileAddress } from "#contract/staff/content.ts";
import { DraftSaver } from "./draft-saver.ts";
import { readFile, type Kept } from "./draft-state.ts";
import { contentApi } from "#app/staff/edit/edit-api.ts";
import { fileKey } from "#app/staff/edit/paths.ts";

export const drafts = new DraftSaver(contentApi, { pauseMs: 500, retryMs: 3000, keep: keepUnsaved });

export const saveNow = () => drafts.saveNow();
export const reopenFiles = () => drafts.reopenFiles();

export function useFile(address: FileAddress): EditedFile | undefined {
  return readFile(drafts.store.use(), fileKey(address));
}

const storageKey = "staff-unsaved-edits";

/** What is not saved outlasts a reload. Until it is saved, closing the desk asks first, whichever of its pages is open. */
function keepUnsaved(kept: Kept[]): void {
  if (kept.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
  else sessionStorage.removeItem(storageKey);
  const change = kept.length > 0 ? addEventListener : removeEventListener;
  change("beforeunload", warn);
  change("online", saveNow);
  change("visibilitychange", saveNow);
}

function warn(event: Event): void {
  event.preventDefault();
}

export function resumeSaving(): void {
  void drafts.resume(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as Kept[]);
}
