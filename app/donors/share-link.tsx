import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { whatsappShareUrl } from "./whatsapp.ts";

type Props = {
  link: string;
  message: string;
  content: Pick<Content<"receiver">["share"], "whatsapp" | "copy" | "copied" | "copyRefused">;
};

/** Shares a link, by WhatsApp or any other way. */
export function ShareLink({ link, message, content }: Props) {
  const [status, setStatus] = useState("");
  const copy = async () => setStatus((await copyText(link)) ? content.copied : fill(content.copyRefused, { link }));
  return (
    <div className="sm:max-w-sm print:hidden">
      <div className="flex flex-wrap gap-2">
        <a href={whatsappShareUrl(message)} target="_blank" rel="noreferrer" className="button-small button-quiet">
          {content.whatsapp}
        </a>
        <button type="button" onClick={copy} className="button-small button-quiet noscript:hidden">
          {content.copy}
        </button>
      </div>
      <output className="block text-sm wrap-anywhere text-ink-700 not-empty:mt-2">{status}</output>
    </div>
  );
}
