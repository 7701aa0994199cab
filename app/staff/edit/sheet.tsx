import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useWatched } from "#app/ui/use-watched.ts";

const wideWindow = () => matchMedia("(min-width: 80rem)");

type Props = {
  heading: string;
  /** Stays below the heading while the rest scrolls. */
  notice?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Stands beside the page in a wide window, and over it in a narrow one, from below on a phone. */
export function Sheet(props: Props) {
  const isWide = useWatched(wideWindow, "change", () => wideWindow().matches, false);
  return isWide ? <Aside {...props} /> : <Drawer {...props} />;
}

function Aside({ children, ...about }: Props) {
  const id = useId();
  const aside = useRef<HTMLElement>(null);
  useEffect(() => aside.current!.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever inside the focus is
    <aside
      ref={aside}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={({ key, target }) => key === "Escape" && !(target as Element).closest("dialog") && about.onClose()}
      className="min-h-0 w-[27rem] flex-none overflow-y-auto border-s border-rice-300 bg-rice-50 p-5 pt-0 outline-none"
    >
      <SheetHeading id={id} {...about} />
      {children}
    </aside>
  );
}

function Drawer({ children, ...about }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        about.onClose();
      }}
      className="fixed inset-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto rounded-t-md bg-rice-50 p-4 pt-0 text-ink-900 shadow-3 backdrop:bg-night-900/60 sm:end-0 sm:h-dvh sm:max-h-none sm:max-w-md sm:rounded-none sm:p-5 sm:pt-0"
    >
      <SheetHeading id={id} {...about} />
      {children}
    </dialog>
  );
}

function SheetHeading({ id, heading, notice, onClose }: Omit<Props, "children"> & { id: string }) {
  const { close } = useStaffContent();
  return (
    <div className="sticky top-0 z-10 -mx-1 mb-3 border-b border-rice-300 bg-rice-50 px-1 py-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 text-h4 wrap-anywhere">
          {heading}
        </h2>
        <button
          type="button"
          className="min-h-11 flex-none px-2 font-semibold underline underline-offset-4 hover:text-geru-600"
          onClick={onClose}
        >
          {close}
        </button>
      </div>
      {notice}
    </div>
  );
}
