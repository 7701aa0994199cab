import { useRef, useState } from "react";
import type { Content } from "#cms/schema/pages.ts";
import { copyText } from "#app/ui/copy-text.ts";

/** The address in large letters. A tap selects all of it, with or without a script. */
export function CopyAddress({ address, content }: { address: string; content: Content<"give"> }) {
  const [outcome, setOutcome] = useState("");
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    const copied = await copyText(address);
    setOutcome(copied ? content.copied : content.copyRefused);
    if (!copied) getSelection()?.selectAllChildren(text.current!);
  };
  return (
    <div>
      <h2 className="text-base">{content.address}</h2>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 print:justify-center">
        <strong ref={text} translate="no" className="text-h4 font-semibold select-all wrap-anywhere print:text-[26pt]">
          {address}
        </strong>
        <button type="button" className="button-quiet button-small noscript:hidden" onClick={() => void copy()}>
          {content.copy}
        </button>
      </p>
      <output className="block font-semibold print:hidden">{outcome}</output>
    </div>
  );
}
