import { useStaffContent } from "#app/staff/staff-content.ts";
import { editing } from "./draft-store.ts";

/** Whether what was typed is safe, said quietly; a problem is said aloud. */
export function SaveState({ onUndo }: { onUndo: () => void }) {
  const { saving: content } = useStaffContent().edit;
  const { undo } = editing.use();
  const { text, isProblem } = useSaveState();
  return (
    <div
      className={`flex items-center gap-2 text-sm ${text ? "max-lg:absolute max-lg:end-2 max-lg:bottom-full max-lg:mb-2 max-lg:max-w-[calc(100%-1rem)] max-lg:rounded-md max-lg:px-3 max-lg:shadow-2" : ""} ${isProblem ? "max-lg:bg-haldi-300 max-lg:text-ink-900 lg:font-semibold lg:text-haldi-300" : "max-lg:bg-night-900"}`}
    >
      <output className="not-empty:py-1.5">{!isProblem && text}</output>
      <p role="alert" className="not-empty:py-1.5">
        {isProblem && text}
      </p>
      {undo.length > 0 && (
        <button type="button" className="min-h-11 px-1.5 font-semibold underline underline-offset-4" onClick={onUndo}>
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

function useSaveState(): { text: string; isProblem: boolean } {
  const { saving: content } = useStaffContent().edit;
  const { unsaved, undo } = editing.use();
  const states = new Set(Object.values(unsaved).map(({ state }) => state));
  const state = (["conflict", "refused", "offline", "saving", "waiting"] as const).find((one) => states.has(one));
  return {
    text: state ? content[state] : undo.length > 0 ? content.saved : "",
    isProblem: state === "offline" || state === "refused" || state === "conflict",
  };
}
