import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { namePath } from "#app/staff/ui/field-names.ts";
import { useWatched } from "#app/ui/use-watched.ts";
import { SaveProblem } from "./drafts/save-state.tsx";
import { Fields } from "./form/fields.tsx";
import { History } from "./publish/history.tsx";
import { Review } from "./publish/review.tsx";
import { Uploads } from "./publish/leftovers.tsx";
import { closePanel, type PanelContent } from "./view.ts";

export function Panel({ panel }: { panel: PanelContent }) {
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

type Props = {
  heading: string;
  /** Stays below the heading while the rest scrolls. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Stands beside the page in a wide window, and over it in a narrow one, from below on a phone. */
function Sheet({ heading, notice, children }: Props) {
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
