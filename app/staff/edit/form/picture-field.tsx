import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { maxPictureBytes } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { TooLargeError, uploadPicture, type UploadProgress } from "./upload-picture.ts";
import { followPath, type PictureValue } from "#app/staff/edit/publish/compare-values.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { fileOf, joinPath, readAt } from "#app/staff/edit/paths.ts";
import { isPicture, type Schema } from "./schema.ts";
import { writePlace } from "#app/staff/edit/view.ts";
import { useStaffErrorMessage } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { LabelledField } from "#app/ui/field.tsx";
import { usePending } from "#app/ui/use-pending.ts";
import { FieldMarks, OtherLanguage } from "./field-marks.tsx";
import { FocusGrid } from "./focus-grid.tsx";
import { useField } from "./use-field.ts";
import { Checkbox, TextArea } from "./value-fields.tsx";

type Props = { schema: Schema; path: string; label: string };

/** A picture: replace it, say what it shows, and which part of it must stay visible. */
export function PictureField({ schema, path, label }: Props) {
  const { picture: content } = useStaffContent().edit;
  const { file, address, value, onFocus, change } = useField(path);
  const isWhole = isPicture(schema);
  const picture = (isWhole ? value : { name: value, alt: "" }) as PictureValue;
  const [problem, setProblem] = useState("");
  const [{ stage, sent }, setProgress] = useState<UploadProgress>({ stage: "shrinking" });
  const describeError = useStaffErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const { error: mistake } = useField(isWhole ? joinPath(path, "name") : path);

  const [uploading, replace] = usePending(async (chosen: File) => {
    setProblem("");
    try {
      const { name } = await uploadPicture(chosen, setProgress);
      // Meanwhile the list may have been reordered, and the description written.
      const { edited } = readFile(drafts.store.get(), fileOf(address))!;
      const now = followPath(file.edited, edited, path);
      if (now === undefined) return toast.error(content.gone);
      const { focus: _, ...rest } = readAt(edited, now) as PictureValue;
      drafts.startEdit();
      writePlace(`${fileOf(address)}/${now}`, isWhole ? { ...rest, name } : name);
      toast.success(content.replaced);
    } catch (error) {
      if (error instanceof TooLargeError) setProblem(fill(content.tooLarge, { mb: maxPictureBytes / 2 ** 20 }));
      else setProblem(describeError(error));
    }
  });

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FieldMarks path={path} />
      <div className="grid gap-3 rounded-md border border-rice-300 bg-white p-3">
        <FocusGrid
          picture={picture}
          changeable={isWhole && schema.properties?.["focus"] !== undefined}
          onChange={(focus) => {
            onFocus();
            change({ ...picture, focus });
          }}
        />
        <div>
          <input
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            aria-label={fill(content.file, { name: label })}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void replace(chosen);
              target.value = "";
            }}
          />
          <button
            type="button"
            data-path={path}
            aria-disabled={uploading}
            className={`${button.small} w-full aria-disabled:text-ink-500`}
            onClick={() => !uploading && input.current!.click()}
          >
            {uploading ? content[stage] : content.replace}
          </button>
          {uploading && (
            <progress aria-label={content[stage]} value={sent} className="progress mt-2 block h-2 w-full" />
          )}
          <p role="alert" className="font-medium text-error not-empty:mt-1.5">
            {problem || mistake}
          </p>
        </div>
        {isWhole && <Description path={path} picture={picture} />}
      </div>
    </fieldset>
  );
}

/** What a picture shows, for those who do not see it; one that only decorates says nothing. */
function Description({ path, picture }: { path: string; picture: PictureValue }) {
  const { picture: content } = useStaffContent().edit;
  const altPath = joinPath(path, "alt");
  const { error, onFocus, change } = useField(altPath);
  // A description that is being deleted is no decoration yet.
  const [describing, setDescribing] = useState(picture.alt !== "");
  const kept = useRef(picture.alt);
  const decorate = (isDecoration: boolean) => {
    if (isDecoration) kept.current = picture.alt;
    setDescribing(!isDecoration);
    onFocus();
    change(isDecoration ? "" : kept.current);
  };
  return (
    <div>
      {describing && (
        <LabelledField label={content.alt} hint={content.altHint} error={error}>
          {(fieldProps) => <TextArea {...fieldProps} path={altPath} rows={2} />}
        </LabelledField>
      )}
      <OtherLanguage path={altPath} />
      <Checkbox checked={!describing} onCheck={decorate}>
        {content.decoration}
      </Checkbox>
    </div>
  );
}
