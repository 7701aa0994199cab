import { fill } from "#contract/fill.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { drafts } from "./drafts.ts";

const linkClass = "min-h-11 px-1.5 font-semibold underline underline-offset-4";

/** Whether what was typed is safe, said quietly; a problem is said aloud. Before anything was typed, how to begin. */
export function SaveState({ hint, onUndo }: { hint: string; onUndo: () => void }) {
  const { saving: content } = useStaffContent().edit;
  const { undo } = drafts.store.use();
  const { text = undo.length > 0 ? content.saved : hint, isProblem, isRefused } = useSaveState();
  return (
    <div
      className={`flex items-center gap-2 text-sm ${text ? "max-lg:absolute max-lg:end-2 max-lg:bottom-full max-lg:mb-2 max-lg:max-w-[calc(100%-1rem)] max-lg:rounded-md max-lg:px-3 max-lg:shadow-2" : ""} ${isProblem ? "max-lg:bg-haldi-300 max-lg:text-ink-900 lg:font-semibold lg:text-haldi-300" : "max-lg:bg-night-900"}`}
    >
      <output className="not-empty:py-1.5">{!isProblem && text}</output>
      <p role="alert" className="not-empty:py-1.5">
        {isProblem && text}
      </p>
      {isRefused && (
        <button type="button" className={linkClass} onClick={() => drafts.dropRefused()}>
          {content.discard}
        </button>
      )}
      {undo.length > 0 && (
        <button type="button" className={linkClass} onClick={onUndo}>
          {content.undo}
        </button>
      )}
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

/** The state that matters most of all fields that are not saved. */
export function useSaveState() {
  const { saving: content } = useStaffContent().edit;
  const unsaved = Object.values(drafts.store.use().unsaved);
  const [worst] = (["conflict", "refused", "offline", "busy", "saving", "waiting"] as const).flatMap((state) =>
    unsaved.filter((one) => one.state === state),
  );
  const { state, message = "" } = worst ?? {};
  return {
    text: state && fill(content[state], { message }),
    isProblem: state !== undefined && state !== "saving" && state !== "waiting",
    isRefused: state === "refused",
  };
}
