import { useState } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import { useLocalPath } from "#app/language.ts";
import type { Content } from "#cms/schema/pages.ts";
import { siteOrigin } from "#app/site-origin.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";

type Props = { search: DonorSearch; description: string; content: Content<"receiver">["share"] };

/** Shares a search, without the donors that it found. */
export function ShareSearch({ search, description, content }: Props) {
  const [status, setStatus] = useState("");
  const link = siteOrigin + useLocalPath()("/receiver") + formatSearchUrl(search);
  const message = fill(content.message, { search: description, link });
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
