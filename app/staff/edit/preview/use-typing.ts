import { useLayoutEffect, useRef, useState } from "react";
import type { FieldAddress } from "#contract/staff/content.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import type { Point } from "./page-events.ts";
import type { Target } from "./targets.ts";
import { typeInPlace } from "./type-in-place.ts";

type Typing = { page: Document; address: FieldAddress; undo: () => void; done: () => void };

/** Typing into the page itself: what is being typed, if anything, and a way to start. A page that is gone ends it. */
export function useTyping(page: Document | undefined, change: (address: FieldAddress, value: string) => void) {
  const [typing, setTyping] = useState<Typing>();
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });

  const start = ({ element }: Target, address: FieldAddress, at?: Point) => {
    const before = element.textContent;
    drafts.startEdit();
    const restore = () => {
      element.textContent = before;
      latest.current(address, before);
    };
    const finish = () => {
      const text = element.textContent.trim();
      if (text !== element.textContent) {
        element.textContent = text;
        latest.current(address, text);
      }
      stop();
      setTyping(undefined);
      void drafts.saveNow();
    };
    const stop = typeInPlace(element, at, {
      onInput: (text) => latest.current(address, text),
      onDone: finish,
      onCancel: () => {
        restore();
        finish();
        element.focus();
      },
    });
    const undo = () => {
      restore();
      element.focus();
    };
    const done = () => {
      finish();
      element.blur();
    };
    setTyping({ page: element.ownerDocument, address, undo, done });
  };
  return [typing?.page === page ? typing : undefined, start] as const;
}
