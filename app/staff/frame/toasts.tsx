import { useEffect, useRef } from "react";
import { Toaster, useToasterStore } from "react-hot-toast";

/** Messages that go by themselves, over the tab bar and over an open dialog. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);
  const newest = useToasterStore().toasts[0]?.id;
  useEffect(() => {
    // The popover that is shown last is on top. It is never closed: a message has no height there, and would stay invisible.
    const raise = (event?: Event) => {
      if (event ? !(event.target instanceof HTMLDialogElement) : newest === "") return;
      layer.current?.hidePopover?.();
      layer.current?.showPopover?.();
    };
    raise();
    document.addEventListener("toggle", raise, true);
    return () => document.removeEventListener("toggle", raise, true);
  }, [newest]);
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible border-0 p-0">
      {/* On a small phone they would cover buttons, and stay for as long as the pointer is there. */}
      <Toaster position="bottom-center" containerClassName="bottom-20! lg:bottom-4! **:pointer-events-none!" />
    </div>
  );
}
