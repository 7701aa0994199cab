import { useId } from "react";
import { focusPoints } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { usePictureSrc } from "#app/staff/edit/editor-context.ts";
import type { PictureValue } from "#app/staff/edit/publish/compare-values.ts";

type Props = { picture: PictureValue; changeable: boolean; onChange: (focus: string) => void };

/** The picture under a grid of nine parts, one of which stays visible when the picture is cropped. */
export function FocusGrid({ picture, changeable, onChange }: Props) {
  const { picture: content } = useStaffContent().edit;
  const src = usePictureSrc()(picture.name);
  const id = useId();
  const chosen = picture.focus ?? "center";
  return (
    <div>
      <div className="relative mx-auto w-fit overflow-hidden rounded-sm bg-rice-200">
        {src && <img src={src} alt="" className="block max-h-72 max-w-full" />}
        {changeable && (
          <div
            role="radiogroup"
            aria-label={content.focus}
            className="absolute inset-0 grid grid-cols-3 grid-rows-3 gap-px"
          >
            {focusPoints.map((point) => (
              <label
                key={point}
                className="relative grid cursor-pointer place-items-center outline-1 outline-white/40 has-focus-visible:outline-3 has-focus-visible:outline-haldi-300"
              >
                <input
                  type="radio"
                  name={id}
                  className="peer sr-only"
                  checked={point === chosen}
                  onChange={() => onChange(point)}
                />
                <span className="sr-only">{content.points[point]}</span>
                <span
                  aria-hidden="true"
                  className="size-4 rounded-full border-2 border-white bg-night-900/40 peer-checked:size-7 peer-checked:border-4 peer-checked:bg-green-600"
                />
              </label>
            ))}
          </div>
        )}
      </div>
      {changeable && <p className="mt-1.5 text-sm text-ink-500">{content.focusHint}</p>}
    </div>
  );
}
