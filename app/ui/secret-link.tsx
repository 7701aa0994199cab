import { useId, useRef, useState, type ReactNode } from "react";
import { copyText } from "./copy-text.ts";
import { selectText } from "./field.tsx";

type Props = {
  url: string;
  content: { label: string; copy: string; copied: string; copyRefused: string };
  /** Other ways to keep or send the link. */
  children: ReactNode;
  copyLook?: string;
  /** Said until the link is copied. */
  status?: string;
  onCopied?: (() => void) | undefined;
};

/** A link that is shown once, a button that copies it, and other ways to keep or send it. */
export function SecretLink({ url, content, children, copyLook = "button-quiet", status = "", onCopied }: Props) {
  const [outcome, setOutcome] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const copy = async () => {
    const copied = await copyText(url);
    setOutcome(copied ? content.copied : content.copyRefused);
    if (copied) onCopied?.();
    else field.current?.focus();
  };
  return (
    <>
      <label htmlFor={id} className="mt-3 mb-1 block font-semibold">
        {content.label}
      </label>
      {/* All of it is seen, for those who write it down or take a picture of the screen. */}
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={3}
        spellCheck={false}
        value={url}
        onFocus={selectText}
        className="block min-h-12 w-full resize-none field-sizing-content break-all rounded-sm border border-field bg-rice-100 px-3 py-2 text-base text-ink-900"
      />
      {/* Above the buttons: below them it would hide under the bar at the bottom of a phone. */}
      <output className="block font-semibold not-empty:mt-2">{outcome || status}</output>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1 sm:gap-3">
        <button type="button" className={`${copyLook} noscript:hidden`} onClick={() => void copy()}>
          {content.copy}
        </button>
        {children}
      </div>
    </>
  );
}
