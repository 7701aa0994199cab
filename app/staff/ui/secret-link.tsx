import { useId, useRef, useState, type ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { copyText } from "#app/ui/copy-text.ts";

type Props = { url: string; label: string; copy: string; children: ReactNode };

/** A link that is shown once, a button that copies it, and other ways to send it. */
export function SecretLink({ url, label, copy, children }: Props) {
  const content = useStaffContent();
  const [status, setStatus] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const copyLink = async () => {
    const copied = await copyText(url);
    setStatus(copied ? content.copied : content.copyRefused);
    if (!copied) field.current!.focus();
  };
  return (
    <>
      <label htmlFor={id} className="mt-3 mb-1 block font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="block min-h-12 w-full rounded-sm border border-field bg-rice-100 px-3 py-2 text-base text-ink-900"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <button type="button" className={button.quiet} onClick={copyLink}>
          {copy}
        </button>
      </div>
      <output className="block font-semibold not-empty:mt-2">{status}</output>
    </>
  );
}
