import { useId, useRef, type ReactNode, type RefObject } from "react";
import { describeLanguage, type Language } from "#contract/languages.ts";
import type { ContentOverview } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { formatNumber } from "#app/ui/format-number.ts";
import { Link } from "#app/ui/link.tsx";
import { nameFile } from "./paths.ts";

export type FrameWidth = "phone" | "desktop";

type Props = {
  overview: ContentOverview;
  /** The field that the keyboard comes back to. */
  pageField: RefObject<HTMLSelectElement | null>;
  page: string;
  language: Language;
  width: FrameWidth;
  onChoose: (choice: { page?: string; language?: string }) => void;
  onWidth: (width: FrameWidth) => void;
  onFields: () => void;
  onHistory: () => void;
  onPublish: () => void;
  /** Whether what was typed is saved. */
  children: ReactNode;
};

export const barButton =
  "flex min-h-11 items-center justify-center rounded-full bg-white/10 px-4 text-sm font-semibold whitespace-nowrap text-inherit no-underline hover:bg-white/20 aria-pressed:bg-rice-100 aria-pressed:text-ink-900";

/** The dark bar below the page: which page, in which language and width, what is saved, and Publish. */
export function EditBar({ overview, pageField, page, language, width, children, ...on }: Props) {
  const { edit } = useStaffContent();
  const { bar: content } = edit;
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const choose = (action: () => void) => () => {
    menu.current!.hidePopover();
    action();
  };
  return (
    <section
      aria-label={content.label}
      className="on-dark relative z-10 flex flex-none items-center gap-1.5 bg-night-900 p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-rice-100 lg:gap-3 lg:px-4 lg:py-2"
    >
      <button type="button" popoverTarget={id} className={`${barButton} gap-1 px-2! max-lg:min-w-11 lg:hidden`}>
        <span className="sr-only">{content.more}</span>
        {overview.languages.length > 1 && <span lang={language}>{describeLanguage(language).shortName}</span>}
        <span aria-hidden="true" className="text-lg leading-none tracking-widest">
          ⋯
        </span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto start-1.5 bottom-[calc(4rem+env(safe-area-inset-bottom))] w-60 rounded-md border border-rice-300/40 bg-night-900 p-2 text-rice-100 shadow-3"
      >
        <Link to="/staff" className={menuClass}>
          {content.desk}
        </Link>
        <button type="button" className={`${menuClass} min-[26rem]:hidden`} onClick={choose(on.onFields)}>
          {content.fields}
        </button>
        <button type="button" className={menuClass} onClick={choose(on.onHistory)}>
          {content.history}
        </button>
        {overview.languages.length > 1 && <Languages {...{ overview, language }} onChoose={on.onChoose} />}
      </div>
      <Link to="/staff" className={`${barButton} max-lg:hidden`}>
        {content.desk}
      </Link>
      <Pages {...{ overview, pageField, page }} onChoose={on.onChoose} />
      {overview.languages.length > 1 && (
        <div className="max-lg:hidden">
          <Languages {...{ overview, language }} onChoose={on.onChoose} />
        </div>
      )}
      <fieldset aria-label={content.width} className="flex rounded-full bg-white/10 max-lg:hidden">
        {(["phone", "desktop"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={width === one}
            className={`${barButton} bg-transparent`}
            onClick={() => on.onWidth(one)}
          >
            {content[one]}
          </button>
        ))}
      </fieldset>
      <button type="button" className={`${barButton} max-lg:px-3 max-[25.99rem]:hidden`} onClick={on.onFields}>
        {content.fields}
      </button>
      <button type="button" className={`${barButton} max-lg:hidden`} onClick={on.onHistory}>
        {content.history}
      </button>
      <div className="ms-auto flex items-center gap-3">
        {children}
        <button
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-full bg-green-600 px-4 text-sm font-semibold whitespace-nowrap text-white hover:bg-green-700 lg:px-6 lg:text-base"
          onClick={on.onPublish}
        >
          {content.publish}
          {overview.drafts > 0 && (
            <span className="grid min-w-6 place-items-center rounded-full bg-white px-1.5 text-sm text-ink-900 tabular-nums">
              <span aria-hidden="true">{formatNumber(overview.drafts)}</span>
              <span className="sr-only">{choosePlural(overview.drafts, content.changes)}</span>
            </span>
          )}
        </button>
      </div>
    </section>
  );
}

const menuClass =
  "flex min-h-12 w-full items-center rounded-sm px-3 font-semibold text-inherit no-underline hover:bg-geru-700/60";

const selectClass =
  "min-h-11 w-full min-w-0 truncate rounded-full border-0 bg-rice-100 ps-3 pe-8! text-sm font-semibold text-ink-900 select lg:ps-4";

type PagesProps = Pick<Props, "overview" | "pageField" | "page" | "onChoose">;

function Pages({ overview: { pages, otherFiles }, pageField, page, onChoose }: PagesProps) {
  const { bar: content } = useStaffContent().edit;
  return (
    <select
      ref={pageField}
      aria-label={content.page}
      value={page}
      className={`${selectClass} flex-1 lg:max-w-56 lg:min-w-40`}
      onChange={({ target }) => onChoose({ page: target.value })}
    >
      <optgroup label={content.pages}>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </optgroup>
      <optgroup label={content.otherFiles}>
        {otherFiles.map(({ file }) => (
          <option key={file} value={file}>
            {nameFile(file, otherFiles)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

function Languages({ overview: { languages }, language, onChoose }: Pick<Props, "overview" | "language" | "onChoose">) {
  const { bar: content } = useStaffContent().edit;
  return (
    <select
      aria-label={content.language}
      value={language}
      className={selectClass}
      onChange={({ target }) => onChoose({ language: target.value })}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
