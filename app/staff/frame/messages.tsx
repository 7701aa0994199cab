import { useEffect, useRef } from "react";
import { Toaster, useToasterStore } from "react-hot-toast";
import type { DeskNotices } from "#contract/staff/payee.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, failureStore } from "#app/staff/ui/action.tsx";
import { Link } from "#app/ui/link.tsx";

/** Messages that go by themselves, over the tab bar and over an open dialog. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);
  const newest = useToasterStore().toasts[0]?.id;
  useEffect(() => {
    const follow = ({ target }: Event) => target instanceof HTMLDialogElement && raise(layer.current!);
    raise(layer.current!);
    document.addEventListener("toggle", follow, true);
    return () => document.removeEventListener("toggle", follow, true);
  }, []);
  useEffect(() => {
    if (newest) raise(layer.current!);
  }, [newest]);
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible border-0 p-0">
      {/* On a small phone they would cover buttons, and stay for as long as the pointer is there. */}
      <Toaster position="bottom-center" containerClassName="bottom-20! lg:bottom-4! **:pointer-events-none!" />
    </div>
  );
}

/** The popover that is shown last is on top. It is never closed: a message has no height there, and would stay invisible. */
function raise(layer: HTMLElement): void {
  layer.hidePopover?.();
  layer.showPopover?.();
}

/** Tells every member on every page what concerns all: about the payee, and the team. Nobody can put it away. */
export function Notices({ payeeNotice, teamNotice }: DeskNotices) {
  const { payee, team } = useStaffContent();
  const told = [
    ...(payeeNotice ? [{ text: payee.notices[payeeNotice], to: "/staff/payee", label: payee.notices.link }] : []),
    ...(teamNotice ? [{ ...team.notice, to: "/staff/audit" }] : []),
  ];
  return told.map(({ text, to, label }) => (
    <output key={to} className="mb-4 block rounded-md border-2 border-haldi-500 bg-white px-4 py-2 font-semibold">
      {text} <Link to={to} label={label} className="button-link ms-2" />
    </output>
  ));
}

/** Says that the network was lost, and tries again what was pressed last. */
export function RetryNotice() {
  const failure = failureStore.use();
  const content = useStaffContent();
  return (
    <div role="alert" className="sticky bottom-16 z-20 lg:bottom-3">
      {failure && (
        <div className="mx-auto mb-3 flex w-[calc(100%-2rem)] max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-error bg-white px-4 py-2 shadow-2">
          <p className="flex-1 basis-52">{content.networkError}</p>
          <Button look="button-small button-quiet" label={content.retry} onClick={failure.retry} />
        </div>
      )}
    </div>
  );
}
