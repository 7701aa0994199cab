import { useEffect } from "react";
import { toast } from "react-hot-toast";
import { useLocation } from "react-router";
import { fill } from "#contract/fill.ts";
import { plainPath } from "#contract/languages.ts";
import { useEditor } from "#app/staff/edit/editor.ts";
import { readAddress } from "#app/staff/edit/paths.ts";
import { changeView, view } from "#app/staff/edit/view.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { nameField } from "#app/staff/ui/field-names.ts";
import { Link } from "#app/ui/link.tsx";
import { drafts, resumeSaving } from "./drafts.ts";

const linkClass = "min-h-11 px-1.5 font-semibold underline underline-offset-4";

/** Whether what was typed is safe, said quietly; a problem is said aloud. Before anything was typed, how to begin. */
export function SaveState() {
  const { saving: content, hint } = useStaffContent().edit;
  const { overview, path } = useEditor();
  const { undo } = drafts.store.use();
  const { text = undo.length > 0 ? content.saved : path && hint, isProblem, isRefused } = useSaveState();
  const takeBack = () => {
    // It may be of a page or language that is not shown now. At the top, the message hides no button of the bar.
    const name = nameField(overview, readAddress(drafts.undo()));
    toast.success(fill(content.undone, { name }), { position: "top-center" });
    changeView({ changes: view.get().changes + 1 });
    void drafts.saveNow();
  };
  return (
    <div
      className={`flex items-center gap-2 text-sm ${text ? "max-lg:absolute max-lg:end-2 max-lg:bottom-full max-lg:mb-2 max-lg:max-w-[calc(100%-1rem)] max-lg:rounded-md max-lg:px-3 max-lg:shadow-2" : ""} ${isProblem ? "max-lg:bg-haldi-300 max-lg:text-ink-900 lg:font-semibold lg:text-haldi-300" : "max-lg:bg-night-900"}`}
    >
      <output className="not-empty:py-1.5">{!isProblem && text}</output>
      <p role="alert" className="not-empty:py-1.5">
        {isProblem && text}
      </p>
      {isRefused && <Button look={linkClass} label={content.discard} onClick={() => drafts.dropRefused()} />}
      {undo.length > 0 && <Button look={linkClass} label={content.undo} onClick={takeBack} />}
    </div>
  );
}

/** The same problem at the top of the fields, for windows in which they cover the bar that says it. */
export function SaveProblem() {
  const { text, isProblem } = useSaveState();
  return (
    <p
      role="alert"
      className="rounded-md bg-haldi-300 text-sm text-ink-900 not-empty:mt-1 not-empty:px-3 not-empty:py-2 xl:hidden"
    >
      {isProblem && text}
    </p>
  );
}

/** Goes on saving what was typed before the page was loaded, and says on the desk's other pages what is not saved. */
export function UnsavedNotice() {
  const { saving: content } = useStaffContent().edit;
  const path = plainPath(useLocation().pathname);
  const { isProblem } = useSaveState();
  useEffect(() => resumeSaving(), []);
  return (
    <div role="alert" className="sticky bottom-16 z-20 lg:bottom-3">
      {isProblem && path !== "/staff/edit" && (
        <p className="mx-auto mb-3 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-4 rounded-md border-2 border-error bg-white px-4 shadow-2">
          <span className="py-2">{content.elsewhere}</span>
          <Link to="/staff/edit" className="flex min-h-11 items-center font-semibold" label={content.back} />
        </p>
      )}
    </div>
  );
}

/** The state that matters most of all fields that are not saved. */
function useSaveState() {
  const { saving: content } = useStaffContent().edit;
  const unsaved = Object.values(drafts.store.use().unsaved);
  const [worst] = (["conflict", "refused", "offline", "busy", "saving"] as const).flatMap((state) =>
    unsaved.filter((one) => one.state === state),
  );
  const { state, message = "" } = worst ?? {};
  return {
    text: state && fill(content[state], { message }),
    isProblem: state !== undefined && state !== "saving",
    isRefused: state === "refused",
  };
}
