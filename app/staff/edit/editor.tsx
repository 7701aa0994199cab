import { useState } from "react";
import type { ContentOverview } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { useWatched } from "#app/ui/use-watched.ts";
import { Conflict } from "./drafts/conflict.tsx";
import { EditBar, type FrameWidth } from "./edit-bar.tsx";
import { Fields } from "./form/fields.tsx";
import { namePath } from "./paths.ts";
import { Panel } from "./panel.tsx";
import { PreviewFrame } from "./preview/preview-frame.tsx";
import { SaveState } from "./drafts/save-state.tsx";
import { Selection } from "./preview/selection.tsx";
import { TypingBar } from "./preview/typing-bar.tsx";
import { useEditor } from "./use-editor.ts";

type Props = { overview: ContentOverview; onChanged: () => void };

/** The page itself, a bar below it, and what is opened beside it. */
export function Editor({ overview, onChanged }: Props) {
  const { edit } = useStaffContent();
  const editor = useEditor(overview, onChanged);
  const { choice, choose, preview, typing, panel, setPanel, refresh } = editor;
  const [width, setWidth] = useState<FrameWidth>("desktop");
  // What a phone's keyboard leaves visible, so that the bar stands above it.
  const height = useWatched(() => visualViewport!, "resize", readVisibleHeight, 0);
  const fields = { onFocus: editor.focusPlace, onChange: preview.change, onChangeList: editor.changeItem };
  return (
    <div className="fixed inset-x-0 top-0 flex flex-col bg-rice-200" style={{ height: height || "100dvh" }}>
      <h1 className="sr-only">{edit.title}</h1>
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          {choice.path ? (
            <PreviewFrame
              title={edit.frame}
              path={choice.path}
              version={preview.version}
              held={typing !== undefined}
              className={`absolute inset-x-0 mx-auto h-full bg-rice-50 ${width === "phone" ? "w-full max-w-[390px] shadow-2" : "w-full"}`}
              onShow={editor.show}
              onFailure={editor.fail}
              onSelect={editor.select}
              onOpen={editor.open}
              onLanguage={(language) => choose({ language })}
              onLeave={editor.focusBar}
            />
          ) : (
            <div className="h-full overflow-y-auto bg-rice-50">
              <div className="mx-auto max-w-2xl p-4 sm:p-6">
                <Fields
                  key={`${choice.language} ${choice.file}`}
                  file={choice}
                  paths={[""]}
                  focus={choice.field}
                  overview={overview}
                  reread
                  {...fields}
                />
              </div>
            </div>
          )}
          {editor.failed && <NoPreview onRetry={refresh} />}
        </div>
        {panel && (
          <Panel
            panel={panel}
            overview={overview}
            fields={fields}
            pageAddress={choice.path ?? "/"}
            onOpenField={editor.openField}
            onChanged={refresh}
            onClose={editor.closePanel}
          />
        )}
      </div>
      <div className="flex-none">
        {typing ? (
          <TypingBar name={namePath(typing.address.field)} onUndo={typing.undo} onDone={typing.done} />
        ) : (
          <EditBar
            overview={overview}
            pageField={editor.pageField}
            page={choice.page}
            language={choice.language}
            width={width}
            onChoose={choose}
            onWidth={setWidth}
            onFields={() => setPanel({ kind: "fields", file: choice, paths: [""] })}
            onHistory={() => setPanel({ kind: "history" })}
            onPublish={() => setPanel({ kind: "review" })}
          >
            <SaveState hint={choice.path ? edit.hint : ""} onUndo={editor.undo} />
          </EditBar>
        )}
      </div>
      <Selection
        page={preview.page}
        selected={editor.selected}
        isStale={preview.isStale()}
        onChangeList={editor.changeItem}
      />
      {!typing && <Conflict onTaken={refresh} />}
    </div>
  );
}

function readVisibleHeight(): number {
  return Math.round(visualViewport!.height * visualViewport!.scale);
}

function NoPreview({ onRetry }: { onRetry: () => void }) {
  const { edit } = useStaffContent();
  return (
    <div role="alert" className="relative mx-auto mt-6 w-fit max-w-[90%] rounded-md border-2 border-error bg-white p-4">
      <p>{edit.noPreview}</p>
      <button type="button" className={`${button.small} mt-2`} onClick={onRetry}>
        {edit.again}
      </button>
    </div>
  );
}
