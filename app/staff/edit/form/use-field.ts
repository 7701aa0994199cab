import { createContext, use } from "react";
import type { EditedFile } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { isWithin } from "#app/staff/edit/paths.ts";
import { showPlace, writePlace } from "#app/staff/edit/view.ts";

/** The file that a form is about. */
type Form = {
  file: EditedFile;
  /** The same file in the other language, where there is one. */
  other: EditedFile | undefined;
  otherName: string | undefined;
  /** Nothing was written yet, so that nothing is wrong yet. */
  fresh: boolean;
};

export const FormContext = createContext<Form | undefined>(undefined);

/** What a field holds, what is wrong with it in the server's words, and how it is changed. */
export function useField(path: string) {
  const form = use(FormContext)!;
  const { file, fresh } = form;
  const address = `${file.language}/${file.file}/${path}`;
  const value = readAt(file.edited, path);
  const refused = Object.entries(drafts.store.use().unsaved).find(
    ([field, { state }]) => state === "refused" && isWithin(address, field),
  );
  const mistake = file.mistakes.find(({ field }) => field === path)?.message ?? refused?.[1].message;
  const onFocus = () => {
    drafts.startEdit();
    showPlace(address);
  };
  const change = (next: unknown) => writePlace(address, next);
  /** A change that is taken back alone. */
  const replace = (next: unknown) => {
    onFocus();
    change(next);
  };
  const events = { onFocus, onBlur: () => void drafts.saveNow() };
  return { ...form, address, value, error: fresh && isEmpty(value) ? undefined : mistake, events, change, replace };
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === "";
}
