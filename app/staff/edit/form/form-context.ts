import { createContext, use } from "react";
import type { EditedFile } from "#contract/staff/content.ts";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";

/** The file that a form is about, and what it does with it. */
export type Form = {
  file: EditedFile;
  /** The same file in the other language, where there is one. */
  other: EditedFile | undefined;
  otherName: string | undefined;
  /** Why the server refused to save a field, by its name. */
  refusals: Record<string, string>;
  /** Nothing was written yet, so that nothing is wrong yet. */
  fresh: boolean;
  onFocus: (path: string) => void;
  onChange: (path: string, value: unknown) => void;
  onChangeList: (list: string, index: number, change: ListChange) => void;
  onLeave: () => void;
};

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  return use(FormContext)!;
}
