import { useEffect, useEffectEvent, useRef } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { useEditor } from "#app/staff/edit/editor.ts";
import { isWithin } from "#app/staff/edit/paths.ts";
import { nameLast } from "#app/staff/ui/field-names.ts";
import { FieldForm } from "./field-form.tsx";
import { findSchema, isPicture } from "./schema.ts";
import { FormContext } from "./use-field.ts";

type Props = {
  /** `en/about` */
  file: string;
  /** The places whose fields are shown; "" is the whole file. */
  paths: readonly string[];
  /** Where the focus goes. */
  focus?: string | undefined;
  /** Reads the file again, which a preview beside it would do. */
  again?: boolean;
  /** An item that was just added. */
  fresh?: boolean;
};

/** The form of a file, or of a part of it. */
export function Fields({ file: name, paths, focus, again, fresh = false }: Props) {
  const { edit } = useStaffContent();
  const editing = drafts.store.use();
  const [language, page] = name.split("/");
  const { languages, otherFiles } = useEditor().overview;
  const isShared = otherFiles.some((one) => one.file === page && one.isShared);
  // The language to compare with: the first one, or the second for the first.
  const other = isShared ? undefined : languages.find(({ code }) => code !== language);
  const otherFile = `${other?.code}/${page}`;
  const loading = useLoading(() => Promise.all([drafts.open(name, again), other && drafts.open(otherFile)]));
  const element = useRef<HTMLDivElement>(null);
  const moveFocus = useEffectEvent(() => focus !== undefined && focusField(element.current!, focus));
  useEffect(() => {
    if (loading.data) moveFocus();
  }, [loading.data]);
  return (
    <Loaded loading={loading}>
      {() => {
        const file = readFile(editing, name)!;
        return (
          <FormContext value={{ file, other: readFile(editing, otherFile), otherName: other?.name, fresh }}>
            <div ref={element} className="grid gap-5">
              {fresh && <p>{edit.form.newItem}</p>}
              {paths.map((path) => {
                const schema = findSchema(file.schema, path);
                const isAlone = schema?.type === "object" && paths.length === 1 && !isPicture(schema);
                const label = isAlone ? "" : nameLast(path);
                return schema && <FieldForm key={path} schema={schema} path={path} label={label} />;
              })}
            </div>
          </FormContext>
        );
      }}
    </Loaded>
  );
}

function focusField(form: HTMLElement, path: string): void {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-path]")];
  const found =
    fields.find(({ dataset }) => isWithin(dataset["path"]!, path)) ??
    fields.find(({ dataset }) => isWithin(path, dataset["path"]!));
  const folded = found?.closest("details");
  if (folded) folded.open = true;
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
