import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/staff/ui/action.tsx";
import { namePath } from "#app/staff/ui/field-names.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useWatched } from "#app/ui/use-watched.ts";
import { Conflict } from "./drafts/conflict.tsx";
import { drafts } from "./drafts/drafts.ts";
import { SaveProblem } from "./drafts/save-state.tsx";
import { EditBar, TypingBar } from "./edit-bar.tsx";
import { loadOverview, refresh, refreshOverview, useEditor } from "./editor.ts";
import { Fields } from "./form/fields.tsx";
import { PreviewFrame } from "./preview/preview-frame.tsx";
import { Selection } from "./preview/selection.tsx";
import { History } from "./publish/history.tsx";
import { Uploads } from "./publish/leftovers.tsx";
import { Review } from "./publish/review.tsx";
import { beginView, changeView, closePanel, view, type PanelContent } from "./view.ts";

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
  const { key } = useLocation();
  const isSaved = Object.keys(drafts.store.use().unsaved).length === 0;
  const begin = useEffectEvent(() => beginView(file, path, field));
  // Every link has a key of its own, also one that leads to the same field again.
  useEffect(() => void (key && begin()), [key]);
  // Counts the drafts when everything that was typed is saved.
  useEffect(() => void (isSaved && refreshOverview()), [isSaved]);
  useEffect(() => () => changeView({ page: undefined, panel: undefined, typing: undefined }), []);
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

function readVisibleHeight(): number {
  return Math.round(visualViewport!.height * visualViewport!.scale);
}

function Panel({ panel }: { panel: PanelContent }) {
  const { edit } = useStaffContent();
  if (panel.kind !== "fields")
    return (
      <Sheet key={panel.kind} heading={edit[panel.kind].heading}>
        {panel.kind === "review" ? <Review /> : <History />}
        {panel.kind === "history" && <Uploads />}
      </Sheet>
    );
  return (
    <Sheet key="fields" heading={namePath(panel.paths[0]!) || edit.form.heading} notice={<SaveProblem />}>
      <Fields key={`${panel.file} ${panel.paths.join(" ")}`} {...panel} />
    </Sheet>
  );
}

const wideWindow = () => matchMedia("(min-width: 80rem)");

type SheetProps = {
  heading: string;
  /** Stays below the heading while the rest scrolls. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Stands beside the page in a wide window, and over it in a narrow one, from below on a phone. */
function Sheet({ heading, notice, children }: SheetProps) {
  const { close } = useStaffContent();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isWide = useWatched(wideWindow, "change", () => wideWindow().matches, false);
  useLayoutEffect(() => {
    const element = dialog.current!;
    if (isWide) element.show();
    else element.showModal();
    return () => element.close();
  }, [isWide]);
  /** Not when it closes a question inside. */
  const leave = (event: { target: EventTarget; preventDefault: () => void }) => {
    if ((event.target as Element).closest("dialog") !== dialog.current) return;
    event.preventDefault();
    closePanel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever inside the focus is
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={leave}
      onKeyDown={(event) => event.key === "Escape" && leave(event)}
      className="fixed inset-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto rounded-t-md bg-rice-50 p-4 pt-0 text-ink-900 shadow-3 backdrop:bg-night-900/60 sm:end-0 sm:h-dvh sm:max-h-none sm:max-w-md sm:rounded-none sm:p-5 sm:pt-0 xl:static xl:h-auto xl:w-[27rem] xl:flex-none xl:border-s xl:border-rice-300 xl:shadow-none"
    >
      <div className="sticky top-0 z-10 -mx-1 mb-3 border-b border-rice-300 bg-rice-50 px-1 py-2">
        <div className="flex items-center justify-between gap-3">
          <h2 id={id} className="min-w-0 text-h4 wrap-anywhere">
            {heading}
          </h2>
          <Button
            look="min-h-11 flex-none px-2 font-semibold underline underline-offset-4 hover:text-geru-600"
            label={close}
            onClick={closePanel}
          />
        </div>
        {notice}
      </div>
      {children}
    </dialog>
  );
}
