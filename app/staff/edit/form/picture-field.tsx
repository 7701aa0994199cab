import type { FormSchema } from "#contract/staff/form-schema.ts";
import { useId, useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { focusPoints } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { uploadPicture, type UploadProgress } from "./upload-picture.ts";
import { followPath, type PictureValue } from "#app/staff/edit/publish/compare-values.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { useThumbnails } from "#app/staff/edit/editor.ts";
import { fileOf, joinPath } from "#app/staff/edit/paths.ts";
import { isPicture } from "./schema.ts";
import { writePlace } from "#app/staff/edit/view.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { LabelledField } from "#app/ui/field.tsx";
import { useField } from "./use-field.ts";
import { FieldMarks, OtherLanguage, TextArea } from "./value-fields.tsx";

/** A picture: replace it, say what it shows, and which part of it must stay visible. */
export function PictureField({ schema, path, label }: { schema: FormSchema; path: string; label: string }) {
  const { value, replace } = useField(path);
  const isWhole = isPicture(schema);
  const picture = (isWhole ? value : { name: value, alt: "" }) as PictureValue;
  const choose = (focus: string) => replace({ ...picture, focus });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FieldMarks path={path} />
      <div className="grid gap-3 rounded-md border border-rice-300 bg-white p-3">
        <FocusGrid picture={picture} onChoose={isWhole && schema.properties!["focus"] ? choose : undefined} />
        <ReplaceButton path={path} label={label} isWhole={isWhole} />
        {isWhole && <Description path={path} picture={picture} />}
      </div>
    </fieldset>
  );
}

function ReplaceButton({ path, label, isWhole }: { path: string; label: string; isWhole: boolean }) {
  const { picture: content } = useStaffContent().edit;
  const { file, address } = useField(path);
  const { error: mistake } = useField(isWhole ? joinPath(path, "name") : path);
  const [problem, setProblem] = useState("");
  const [{ stage, sent }, setProgress] = useState<UploadProgress>({ stage: "shrinking" });
  const input = useRef<HTMLInputElement>(null);
  const [uploading, replace] = useAction(async (chosen: File) => {
    const { name } = await uploadPicture(chosen, setProgress);
    // Meanwhile the list may have been reordered, and the description written.
    const { edited } = readFile(drafts.store.get(), fileOf(address))!;
    const now = followPath(file.edited, edited, path);
    if (now === undefined) return toast.error(content.gone);
    const { focus: _, ...rest } = readAt(edited, now) as PictureValue;
    drafts.startEdit();
    writePlace(`${fileOf(address)}/${now}`, isWhole ? { ...rest, name } : name);
    return toast.success(content.replaced);
  }, setProblem);
  return (
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
      <Button
        data-path={path}
        busy={uploading}
        look="button-small button-quiet w-full aria-disabled:text-ink-500"
        label={uploading ? content[stage] : content.replace}
        onClick={() => input.current!.click()}
      />
      {uploading && <progress aria-label={content[stage]} value={sent} className="progress mt-2 block h-2 w-full" />}
      <p role="alert" className="font-medium text-error not-empty:mt-1.5">
        {problem || mistake}
      </p>
    </div>
  );
}

type GridProps = { picture: PictureValue; onChoose: ((focus: string) => void) | undefined };

/** The picture under a grid of nine parts, one of which stays visible when the picture is cropped. */
function FocusGrid({ picture: { name, focus = "center" }, onChoose }: GridProps) {
  const { picture: content } = useStaffContent().edit;
  const src = useThumbnails().findSrc(name);
  const group = useId();
  return (
    <div>
      <div className="relative mx-auto w-fit overflow-hidden rounded-sm bg-rice-200">
        {src && <img src={src} alt="" className="block max-h-72 max-w-full" />}
        {onChoose && (
          <div
            role="radiogroup"
            aria-label={content.focus}
            className="absolute inset-0 grid grid-cols-3 grid-rows-3 gap-px"
          >
            {focusPoints.map((point) => (
              <input
                key={point}
                type="radio"
                name={group}
                aria-label={content.points[point]}
                className="m-0 grid cursor-pointer appearance-none place-items-center outline-1 outline-white/40 before:size-4 before:rounded-full before:border-2 before:border-white before:bg-night-900/40 checked:before:size-7 checked:before:border-4 checked:before:bg-green-600 focus-visible:outline-3 focus-visible:outline-haldi-300"
                checked={point === focus}
                onChange={() => onChoose(point)}
              />
            ))}
          </div>
        )}
      </div>
      {onChoose && <p className="mt-1.5 text-sm text-ink-500">{content.focusHint}</p>}
    </div>
  );
}

/** What a picture shows, for those who do not see it; one that only decorates says nothing. */
function Description({ path, picture }: { path: string; picture: PictureValue }) {
  const { picture: content } = useStaffContent().edit;
  const altPath = joinPath(path, "alt");
  const { error, replace } = useField(altPath);
  // A description that is being deleted is no decoration yet.
  const [describing, setDescribing] = useState(picture.alt !== "");
  const kept = useRef(picture.alt);
  const decorate = (isDecoration: boolean) => {
    if (isDecoration) kept.current = picture.alt;
    setDescribing(!isDecoration);
    replace(isDecoration ? "" : kept.current);
  };
  return (
    <div>
      {describing && (
        <LabelledField label={content.alt} hint={content.altHint} error={error}>
          {(fieldProps) => <TextArea {...fieldProps} path={altPath} rows={2} />}
        </LabelledField>
      )}
      <OtherLanguage path={altPath} />
      <Checkbox label={content.decoration} checked={!describing} onChange={({ target }) => decorate(target.checked)} />
    </div>
  );
}
