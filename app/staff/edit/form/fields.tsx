import { useEffect, useEffectEvent, useRef } from "react";
import type { ContentOverview, EditedFile, FieldAddress, FileAddress } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { drafts, saveNow, useFile } from "#app/staff/edit/drafts/drafts.ts";
import { FieldForm } from "./field-form.tsx";
import { FormContext } from "./form-context.ts";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";
import { fileKey, isWithin, nameLast, readAddress } from "#app/staff/edit/paths.ts";
import { findSchema, isPicture, type Schema } from "./schema.ts";

export type FieldsProps = {
  overview: ContentOverview;
  file: FileAddress;
  /** The places whose fields are shown; "" is the whole file. */
  paths: string[];
  /** Where the focus goes. */
  focus?: string | undefined;
  /** Reads the file again, which a preview beside it would do. */
  reread?: boolean;
  /** An item that was just added. */
  fresh?: boolean;
  onFocus: (address: FieldAddress) => void;
  onChange: (address: FieldAddress, value: unknown) => void;
  onChangeList: (list: FieldAddress, index: number, change: ListChange) => void;
};

/** The form of a file, or of a part of it. */
export function Fields(props: FieldsProps) {
  const other = findOther(props.overview, props.file);
  const loading = useLoading(() =>
    Promise.all([drafts.open(props.file, props.reread ? "behind" : undefined), other && drafts.open(other, "behind")]),
  );
  return <Loaded loading={loading}>{() => <OpenedFields {...props} otherLanguage={other?.language} />}</Loaded>;
}

/** The language to compare with: the first one, or the second for the first. */
function findOther({ languages }: ContentOverview, { language, file }: FileAddress): FileAddress | undefined {
  const other = languages.find(({ code }) => code !== language);
  return other && { language: other.code, file };
}

function OpenedFields({
  overview,
  file: address,
  paths,
  focus,
  fresh = false,
  otherLanguage,
  ...on
}: FieldsProps & { otherLanguage: FileAddress["language"] | undefined }) {
  const { edit } = useStaffContent();
  const file = useFile(address)!;
  const other = useFile({ ...address, language: otherLanguage ?? address.language });
  const refusals = useRefusals(file);
  const element = useRef<HTMLDivElement>(null);
  const moveFocus = useEffectEvent(() => focus !== undefined && focusField(element.current!, focus));
  useEffect(() => void moveFocus(), []);
  const at = (field: string) => ({ language: file.language, file: file.file, field });
  return (
    <FormContext
      value={{
        file,
        other: otherLanguage && other,
        otherName: overview.languages.find(({ code }) => code === otherLanguage)?.name,
        refusals,
        fresh,
        onFocus: (path) => {
          drafts.startEdit();
          on.onFocus(at(path));
        },
        onChange: (path, value) => on.onChange(at(path), value),
        onChangeList: (list, index, change) => on.onChangeList(at(list), index, change),
        onLeave: () => void saveNow(),
      }}
    >
      <div ref={element} className="grid gap-5">
        {fresh && <p>{edit.form.newItem}</p>}
        {paths.map((path) => {
          const schema = path === "" ? (file.schema as Schema) : findSchema(file.schema as Schema, path);
          const isAlone = schema?.type === "object" && paths.length === 1 && !isPicture(schema);
          const label = isAlone ? "" : nameLast(path);
          return schema && <FieldForm key={path} schema={schema} path={path} label={label} />;
        })}
      </div>
    </FormContext>
  );
}

/** Why the server refused to save fields of this file. */
function useRefusals(file: EditedFile): Record<string, string> {
  const refused = Object.entries(drafts.store.use().unsaved).filter(
    ([address, { state }]) => state === "refused" && address.startsWith(`${fileKey(file)}/`),
  );
  return Object.fromEntries(refused.map(([address, { message = "" }]) => [readAddress(address).field, message]));
}

function focusField(form: HTMLElement, path: string): void {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-path]")];
  const found =
    fields.find(({ dataset }) => isWithin(dataset["path"]!, path)) ??
    fields.find(({ dataset }) => isWithin(path, dataset["path"]!));
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
