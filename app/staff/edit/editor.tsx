import { useRef, useState } from "react";
import type { ContentOverview, FieldAddress } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { Conflict } from "./conflict.tsx";
import { editing, readFile } from "./draft-store.ts";
import { saveNow, startEdit, undoChange } from "./drafts.ts";
import { EditBar, type FrameWidth } from "./edit-bar.tsx";
import { Fields } from "./fields-sheet.tsx";
import { changeList, indexAfter, type ListChange } from "./list-changes.ts";
import type { Point } from "./page-events.ts";
import { fileKey, findField, joinPath, namePath, readAddress, readAt, writeAddress } from "./paths.ts";
import { Panel, type PanelContent } from "./panel.tsx";
import { PreviewFrame, type PreviewedPage } from "./preview-frame.tsx";
import { SaveState } from "./save-state.tsx";
import { findSchema, makeValue, type Schema } from "./schema.ts";
import { hasMistakes, Selection } from "./selection.tsx";
import { isWithinAddress, type Target } from "./targets.ts";
import { TypingBar } from "./typing-bar.tsx";
import { useChoice, type Choice, type NewChoice } from "./use-choice.ts";
import { usePreview } from "./use-preview.ts";
import { useTyping } from "./use-typing.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

type Props = { overview: ContentOverview; onChanged: () => void };

type PageProps = Props & {
  choice: Choice;
  choose: (choice: NewChoice) => void;
  width: FrameWidth;
  onWidth: (width: FrameWidth) => void;
};

export function Editor(props: Props) {
  const [choice, choose] = useChoice(props.overview);
  const [width, setWidth] = useState<FrameWidth>("desktop");
  const { page, language, field } = choice;
  return (
    <PageEditor key={`${page} ${language} ${field}`} {...props} {...{ choice, choose, width }} onWidth={setWidth} />
  );
}

/** The page itself, a bar below it, and what is opened beside it. */
function PageEditor({ overview, onChanged, choice, choose, width, onWidth }: PageProps) {
  const { edit } = useStaffContent();
  // A link that leads to a field opens it.
  const [panel, setPanel] = useState<PanelContent | undefined>(
    choice.path && choice.field !== undefined
      ? { kind: "fields", file: choice, paths: [""], focus: choice.field }
      : undefined,
  );
  const [selected, setSelected] = useState<Target>();
  const [failed, setFailed] = useState(false);
  const preview = usePreview(onChanged);
  const [typing, startTyping] = useTyping(preview.change);
  const pageField = useRef<HTMLSelectElement>(null);
  const height = useVisibleHeight();
  /** What is chosen again once the page is there anew. */
  const next = useRef<string>(undefined);

  const show = (page: PreviewedPage, hadFocus: boolean) => {
    setFailed(false);
    preview.show(page);
    const again = next.current ?? selected?.addresses[0];
    const found = again && page.targets.find(({ addresses }) => addresses.some((one) => isWithinAddress(one, again)));
    setSelected(found || undefined);
    if ((next.current || hadFocus) && !panel) {
      if (found) found.element.focus({ preventScroll: true });
      else focusBar();
    }
    if (found) next.current = undefined;
  };
  const open = (target: Target, at?: Point) => {
    const addresses = target.addresses.map(readAddress);
    const [address] = addresses as [FieldAddress];
    const file = readFile(editing.get(), fileKey(address))!;
    const { edited } = file;
    const field = findField(edited, address.field);
    const isElsewhere = hasMistakes(file, address.field) || (preview.isStale() && field !== address.field);
    if (isElsewhere) setPanel({ kind: "fields", file: address, paths: [field] });
    else if (target.kind === "text" && readAt(edited, address.field) === target.element.textContent) {
      startTyping(target, address, at);
    } else {
      const paths = addresses.filter((other) => fileKey(other) === fileKey(address)).map(({ field }) => field);
      setPanel({ kind: "fields", file: address, paths, focus: paths[0] });
    }
  };
  const changeItem = (list: FieldAddress, index: number, change: ListChange) => {
    const { edited, schema } = readFile(editing.get(), fileKey(list))!;
    const items = (readAt(edited, list.field) ?? []) as unknown[];
    const added = makeValue(findSchema(schema as Schema, list.field)!.items!, items[index] ?? items[0]);
    startEdit();
    preview.change(list, changeList(items, index, change, added));
    void saveNow();
    const item = joinPath(list.field, indexAfter(index, change, items.length));
    next.current = writeAddress({ ...list, field: item });
    if (change === "add") setPanel({ kind: "fields", file: list, paths: [item], focus: item, fresh: true });
  };
  const undo = () => {
    undoChange();
    void saveNow().then(preview.reload);
  };
  const closePanel = () => {
    setPanel(undefined);
    void saveNow();
    if (selected?.element.isConnected) selected.element.focus({ preventScroll: true });
    else focusBar();
  };
  const focusBar = () => pageField.current?.focus();
  const refresh = () => {
    preview.reload();
    onChanged();
  };
  const openField = ({ language, file, field }: FieldAddress) => {
    const page = overview.pages.find((page) => page.file === file)?.path ?? file;
    if (choice.path && page === choice.page && language === choice.language) {
      setPanel({ kind: "fields", file: choice, paths: [""], focus: field });
    } else choose({ page, language, field });
  };
  const fields = {
    onFocus: (address: FieldAddress) => {
      const target = preview.page?.targets.find(({ addresses }) => addresses.includes(writeAddress(address)));
      if (!target) return;
      setSelected(target);
      target.element.scrollIntoView({ block: "nearest" });
    },
    onChange: preview.change,
    onChangeList: changeItem,
  };

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
              className={`absolute inset-x-0 mx-auto h-full bg-rice-50 ${width === "phone" ? "w-full max-w-[390px] shadow-2" : "w-full"}`}
              onShow={show}
              onFailure={() => setFailed(true)}
              onSelect={setSelected}
              onOpen={open}
              onLeave={focusBar}
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
                  {...fields}
                />
              </div>
            </div>
          )}
          {failed && (
            <div
              role="alert"
              className="relative mx-auto mt-6 w-fit max-w-[90%] rounded-md border-2 border-error bg-white p-4"
            >
              <p>{edit.noPreview}</p>
              <button type="button" className={`${button.small} mt-2`} onClick={refresh}>
                {edit.again}
              </button>
            </div>
          )}
        </div>
        {panel && (
          <Panel
            panel={panel}
            overview={overview}
            fields={fields}
            pageAddress={choice.path ?? "/"}
            onOpenField={openField}
            onChanged={refresh}
            onClose={closePanel}
          />
        )}
      </div>
      <div className="flex-none">
        {typing ? (
          <TypingBar name={namePath(typing.address.field)} onUndo={typing.undo} onDone={typing.done} />
        ) : (
          <EditBar
            overview={overview}
            pageField={pageField}
            page={choice.page}
            language={choice.language}
            width={width}
            onChoose={({ page, language }) => choose({ ...(page && { page }), ...(language && { language }) })}
            onWidth={onWidth}
            onFields={() => setPanel({ kind: "fields", file: choice, paths: [""] })}
            onHistory={() => setPanel({ kind: "history" })}
            onPublish={() => setPanel({ kind: "review" })}
          >
            <SaveState onUndo={undo} />
          </EditBar>
        )}
      </div>
      <Selection page={preview.page} selected={selected} onChangeList={changeItem} />
      <Conflict onTaken={refresh} />
    </div>
  );
}
