import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";

type Props = { heading: string; onClose: () => void; covering?: boolean; children: ReactNode };

/** A dialog that is open as long as it is rendered. Escape closes it, and the focus returns to where it was. */
export function Modal({ heading, onClose, covering = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current!;
    const { activeElement } = document;
    element.showModal();
    return () => {
      element.close();
      // The button that opened it may be gone, with what was removed.
      if (!activeElement?.isConnected) document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes a dialog even if its `cancel` was prevented.
      onClose={() => {
        if (!dialog.current) return;
        flushSync(onClose);
        dialog.current?.showModal();
      }}
      className={`m-auto w-full max-w-md rounded-md bg-white p-5 text-ink-900 shadow-3 max-sm:max-w-[calc(100vw-2rem)] ${covering ? "backdrop:bg-rice-50" : "backdrop:bg-night-900/60"}`}
    >
      <h2 id={id} className="text-h4 wrap-anywhere">
        {heading}
      </h2>
      {children}
    </dialog>
  );
}
