import { useStaffContent } from "#app/staff/staff-content.ts";
import { barButton } from "#app/staff/edit/edit-bar.tsx";

type Props = { name: string; onUndo: () => void; onDone: () => void };

/** Takes the place of the bar while somebody types into the page. */
export function TypingBar({ name, onUndo, onDone }: Props) {
  const { typing: content } = useStaffContent().edit;
  return (
    <section
      aria-label={content.label}
      className="on-dark z-10 flex flex-none items-center gap-2 bg-neel-800 p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-white lg:px-4 lg:py-2"
    >
      <p className="min-w-0 flex-1 truncate ps-2 text-sm font-semibold">{name}</p>
      <button type="button" className={barButton} onMouseDown={keepFocus} onClick={onUndo}>
        {content.undo}
      </button>
      <button
        type="button"
        className="min-h-11 rounded-full bg-white px-6 text-sm font-semibold text-ink-900 hover:bg-rice-200"
        onMouseDown={keepFocus}
        onClick={onDone}
      >
        {content.done}
      </button>
    </section>
  );
}

/** A press must not take the focus from the text, which would end the typing. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
