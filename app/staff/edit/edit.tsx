import { listThumbnails } from "#cms/pictures.server.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import type { Route } from "./+types/edit";
import { contentApi } from "./edit-api.ts";
import { Editor } from "./editor.tsx";

/** The page being edited takes the whole window. */
export const handle = { fullScreen: true };

export function loader() {
  return { thumbnails: listThumbnails() };
}

export default function Edit({ loaderData: { thumbnails } }: Route.ComponentProps) {
  const overview = useLoading(contentApi.overview);
  // Ignore failures; the old overview stays.
  const refresh = () => void contentApi.overview().then(overview.setData, () => {});
  return (
    <Loaded loading={overview}>
      {(data) => <Editor overview={data} thumbnails={thumbnails} refreshOverview={refresh} />}
    </Loaded>
  );
}
