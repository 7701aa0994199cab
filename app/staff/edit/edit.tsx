import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/staff/ui/action.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useWatched } from "#app/ui/use-watched.ts";
import { Conflict } from "./drafts/conflict.tsx";
import { drafts } from "./drafts/drafts.ts";
import { EditBar, TypingBar } from "./edit-bar.tsx";
import { loadOverview, refresh, refreshOverview, useEditor } from "./editor.ts";
import { Fields } from "./form/fields.tsx";
import { Panel } from "./panel.tsx";
import { PreviewFrame } from "./preview/preview-frame.tsx";
import { Selection } from "./preview/selection.tsx";
import { beginView, changeView, view } from "./view.ts";

/** The page being edited takes the whole window. */
export const handle = { fullScreen: true };

export default function Edit() {
  return <Loaded loading={useLoading(loadOverview)}>{() => <Editor />}</Loaded>;
}

/** The page itself, a bar below it, and what is opened beside it. */
function Editor() {
  const { edit } = useStaffContent();
  const { file, path, field } = useEditor();
  const { typing, panel, failed } = view.use();
  const [isNarrow, setNarrow] = useState(false);
  // What a phone's keyboard leaves visible, so that the bar stands above it.
  const height = useWatched(() => visualViewport!, "resize", readVisibleHeight, 0);
  useFollowing(() => beginView(file, path, field));
  return (
    <div className="fixed inset-x-0 top-0 flex flex-col bg-rice-200" style={{ height: height || "100dvh" }}>
      <h1 className="sr-only">{edit.title}</h1>
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          {path ? (
            <PreviewFrame
              path={path}
              className={`absolute inset-x-0 mx-auto h-full w-full bg-rice-50 ${isNarrow ? "max-w-[390px] shadow-2" : ""}`}
            />
          ) : (
            <div className="h-full overflow-y-auto bg-rice-50">
              <div className="mx-auto max-w-2xl p-4 sm:p-6">
                <Fields key={`${file} ${field}`} file={file} paths={[""]} focus={field} again />
              </div>
            </div>
          )}
          {failed && (
            <div
              role="alert"
              className="relative mx-auto mt-6 w-fit max-w-[90%] rounded-md border-2 border-error bg-white p-4"
            >
              <p>{edit.noPreview}</p>
              <Button look="button-small button-quiet mt-2" label={edit.again} onClick={refresh} />
            </div>
          )}
        </div>
        {panel && <Panel panel={panel} />}
      </div>
      {typing ? <TypingBar {...typing} /> : <EditBar isNarrow={isNarrow} onNarrow={setNarrow} />}
      <Selection />
      {!typing && <Conflict />}
    </div>
  );
}

/** Begins anew wherever the address leads, and counts the drafts when everything that was typed is saved. */
function useFollowing(begin: () => void) {
  const { key } = useLocation();
  const isSaved = Object.keys(drafts.store.use().unsaved).length === 0;
  const onArrival = useEffectEvent(begin);
  useEffect(() => {
    // Every link has a key of its own, also one that leads to the same field again.
    if (key) onArrival();
  }, [key]);
  useEffect(() => {
    if (isSaved) refreshOverview();
  }, [isSaved]);
  useEffect(() => () => changeView({ page: undefined, panel: undefined, typing: undefined }), []);
}

function readVisibleHeight(): number {
  return Math.round(visualViewport!.height * visualViewport!.scale);
}
