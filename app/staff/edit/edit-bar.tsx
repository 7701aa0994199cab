import { useRef } from "react";
import { describeLanguage } from "#contract/languages.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { nameFile, namePath } from "#app/staff/ui/field-names.ts";
import { choosePlural, formatNumber } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { SaveState } from "./drafts/save-state.tsx";
import { useEditor } from "./editor.ts";
import { fieldOf } from "./paths.ts";
import { changeView, pageFieldId, type PanelContent } from "./view.ts";

const barClass =
  "on-dark relative z-10 flex flex-none items-center gap-1.5 p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] lg:gap-3 lg:px-4 lg:py-2";

const barButton =
  "flex min-h-11 items-center justify-center rounded-full bg-white/10 px-4 text-sm font-semibold whitespace-nowrap text-inherit no-underline hover:bg-white/20 aria-pressed:bg-rice-100 aria-pressed:text-ink-900";

/** A button of the bar that a narrow window has in its menu. */
const menuButton = `${barButton} max-lg:min-h-12 max-lg:w-full max-lg:justify-start max-lg:rounded-sm max-lg:bg-transparent max-lg:px-3 max-lg:text-base max-lg:hover:bg-geru-700/60`;

const selectClass =
  "min-h-11 min-w-0 truncate rounded-full border-0 bg-rice-100 ps-3 pe-8! text-sm font-semibold text-ink-900 select lg:ps-4";

/** The dark bar below the page: which page, in which language and width, what is saved, and Publish. */
export function EditBar({ isNarrow, onNarrow }: { isNarrow: boolean; onNarrow: (isNarrow: boolean) => void }) {
  const { bar: content } = useStaffContent().edit;
  const { overview, page, choose } = useEditor();
  return (
    <section aria-label={content.label} className={`${barClass} bg-night-900 text-rice-100`}>
      <Menu />
      <select
        id={pageFieldId}
        aria-label={content.page}
        value={page}
        className={`${selectClass} flex-1 lg:max-w-56 lg:min-w-40`}
        onChange={({ target }) => choose({ page: target.value })}
      >
        <optgroup label={content.pages}>
          {overview.pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </optgroup>
        <optgroup label={content.otherFiles}>
          {overview.otherFiles.map(({ file }) => (
            <option key={file} value={file}>
              {nameFile(file, overview.otherFiles)}
            </option>
          ))}
        </optgroup>
      </select>
      <fieldset aria-label={content.width} className="flex rounded-full bg-white/10 max-lg:hidden">
        {(["phone", "desktop"] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={isNarrow === (one === "phone")}
            look={`${barButton} bg-transparent`}
            label={content[one]}
            onClick={() => onNarrow(one === "phone")}
          />
        ))}
      </fieldset>
      <div className="ms-auto flex items-center gap-3">
        <SaveState />
        <Button
          look="flex min-h-11 items-center gap-2 rounded-full bg-green-600 px-4 text-sm font-semibold whitespace-nowrap text-white hover:bg-green-700 lg:px-6 lg:text-base"
          onClick={() => changeView({ panel: { kind: "review" } })}
        >
          {content.publish}
          {overview.drafts > 0 && (
            <span className="grid min-w-6 place-items-center rounded-full bg-white px-1.5 text-sm text-ink-900 tabular-nums">
              <span aria-hidden="true">{formatNumber(overview.drafts)}</span>
              <span className="sr-only">{choosePlural(overview.drafts, content.changes)}</span>
            </span>
          )}
        </Button>
      </div>
    </section>
  );
}

/** A menu on a phone, whose entries a wide window has in the bar itself. */
function Menu() {
  const { bar: content } = useStaffContent().edit;
  const { overview, file, language, choose } = useEditor();
  const menu = useRef<HTMLDivElement>(null);
  const hasLanguages = overview.languages.length > 1;
  const open = (panel: PanelContent) => {
    // The panel gives the focus back to what has it now, which must not be hidden then.
    menu.current!.hidePopover();
    changeView({ panel });
  };
  return (
    <>
      <button type="button" popoverTarget="edit-menu" className={`${barButton} gap-1 px-2! max-lg:min-w-11 lg:hidden`}>
        <span className="sr-only">{content.more}</span>
        {hasLanguages && <span lang={language}>{describeLanguage(language).shortName}</span>}
        <span aria-hidden="true" className="text-lg leading-none tracking-widest">
          ⋯
        </span>
      </button>
      <div
        ref={menu}
        id="edit-menu"
        popover="auto"
        className="fixed inset-auto start-1.5 bottom-[calc(4rem+env(safe-area-inset-bottom))] w-60 rounded-md border border-rice-300/40 bg-night-900 p-2 text-rice-100 shadow-3 lg:contents"
      >
        <Link to="/staff" className={menuButton} label={content.desk} />
        <Button look={menuButton} label={content.history} onClick={() => open({ kind: "history" })} />
        <Button look={menuButton} label={content.fields} onClick={() => open({ kind: "fields", file, paths: [""] })} />
        {hasLanguages && (
          <select
            aria-label={content.language}
            value={language}
            className={`${selectClass} max-lg:w-full`}
            onChange={({ target }) => choose({ language: target.value })}
          >
            {overview.languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </>
  );
}

/** Takes the place of the bar while somebody types into the page. */
export function TypingBar({ address, undo, done }: { address: string; undo: () => void; done: () => void }) {
  const { typing: content } = useStaffContent().edit;
  return (
    <section aria-label={content.label} className={`${barClass} bg-neel-800 text-white`}>
      <p className="min-w-0 flex-1 truncate ps-2 text-sm font-semibold">{namePath(fieldOf(address))}</p>
      <Button look={barButton} onMouseDown={keepFocus} label={content.undo} onClick={undo} />
      <Button
        look="min-h-11 rounded-full bg-white px-6 text-sm font-semibold text-ink-900 hover:bg-rice-200"
        onMouseDown={keepFocus}
        label={content.done}
        onClick={done}
      />
    </section>
  );
}

/** A press must not take the focus from the text, which would end the typing. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
