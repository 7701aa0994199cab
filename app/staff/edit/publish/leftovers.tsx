import { fill } from "#contract/fill.ts";
import type { ListedPicture } from "#contract/staff/content.ts";
import { call } from "#app/staff/api.ts";
import { nameField } from "#app/staff/ui/field-names.ts";
import { takeBack, useEditor, useThumbnails } from "#app/staff/edit/editor.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { ItemList } from "#app/staff/ui/item-list.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { choosePlural } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { describe } from "./change-list.tsx";

/** All pictures that staff have brought, used or not, each of which can be deleted for good. */
export function Uploads() {
  const { findSrc } = useThumbnails();
  const { uploads: content } = useStaffContent().edit;
  const loading = useLoading(() => call<ListedPicture[]>("GET", "/pictures"));
  return (
    <Loaded loading={loading}>
      {(pictures) =>
        pictures.length > 0 && (
          <details className="mt-3 rounded-md border border-rice-300 bg-white p-3.5">
            <summary className="button-link cursor-pointer">{choosePlural(pictures.length, content)}</summary>
            <p>{content.text}</p>
            <ul className="mt-2 grid gap-3">
              {pictures.map(({ name, width, height, by, at }) => {
                const description = fill(content.by, { by, at: formatTime(at) });
                return (
                  <li key={name} className="flex items-center gap-3">
                    <img
                      src={findSrc(name)}
                      {...{ width, height }}
                      alt=""
                      loading="lazy"
                      className="h-auto w-24 flex-none rounded-sm bg-rice-200"
                    />
                    <div className="grid justify-items-start gap-1">
                      <p className="text-sm text-ink-500">{description}</p>
                      <Question
                        open={content.delete}
                        name={`${content.delete} ${description}`}
                        look="button-small button-quiet"
                        question={content.question}
                        text={content.warning}
                        confirm={content.confirm}
                        grave
                        onConfirm={() => takeBack(call("DELETE", `/pictures/${name}`), content.done, loading.reload)}
                      />
                    </div>
                  </li>
                );
              })}
            </ul>
          </details>
        )
      }
    </Loaded>
  );
}

/** What staff have published once and the program no longer shows, so that it is not forgotten. */
export function Unused() {
  const { overview } = useEditor();
  const { unused: content } = useStaffContent().edit;
  if (overview.unused.length === 0) return null;
  return (
    <details className="mt-3 rounded-md border border-haldi-500 bg-white p-3.5">
      <summary className="button-link cursor-pointer">{choosePlural(overview.unused.length, content)}</summary>
      <p>{content.text}</p>
      <ItemList
        items={overview.unused}
        describe={({ value, by, at, ...address }) => [
          nameField(overview, address),
          fill(content.by, { by, at: formatTime(at) }),
          describe(value),
        ]}
      />
    </details>
  );
}
