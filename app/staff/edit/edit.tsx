import { useEffect } from "react";
import { listThumbnails } from "#cms/pictures.server.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import type { Route } from "./+types/edit";
import { editing } from "./draft-store.ts";
import { saveNow, saveRecalled } from "./drafts.ts";
import { contentApi } from "./edit-api.ts";
import { Editor } from "./editor.tsx";
import { ThumbnailsContext } from "./thumbnails.ts";

export const meta = staffMeta(({ edit }) => edit.title);

/** The page being edited takes the whole window. */
export const handle = { fullScreen: true };

export function loader() {
  return { thumbnails: listThumbnails() };
}

export default function Edit({ loaderData: { thumbnails } }: Route.ComponentProps) {
  const overview = useLoading(openEditor);
  // Who has no network just now keeps the numbers as they were.
  const refresh = () => void contentApi.overview().then(overview.setData, () => {});
  useEffect(() => keepSaving(), []);
  return (
    <ThumbnailsContext value={thumbnails}>
      <Loaded loading={overview}>{(data) => <Editor overview={data} onChanged={refresh} />}</Loaded>
    </ThumbnailsContext>
  );
}

async function openEditor() {
  await saveRecalled();
  return contentApi.overview();
}

/** Saves when the network is back and when the page is left, and warns who closes it before that. */
function keepSaving(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("online", saveNow, { signal });
  document.addEventListener("visibilitychange", saveNow, { signal });
  addEventListener(
    "beforeunload",
    (event) => {
      if (Object.keys(editing.get().unsaved).length > 0) event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}
