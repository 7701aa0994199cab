import { useState } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { formatSearchUrl } from "./search-url.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";
import { button } from "#app/ui/button.ts";

type Props = { search: DonorSearch; description: string; words: Content<"receiver">["share"] };

/** Shares a search, without the donors that it found. */
export function ShareSearch({ search, description, words }: Props) {
  const [status, setStatus] = useState("");
  const link = location.origin + location.pathname + formatSearchUrl(search);
  const message = words.message.replace("{search}", description).replace("{link}", link);
  const copy = async () => setStatus((await copyText(link)) ? words.copied : words.copyRefused.replace("{link}", link));
  return (
    <div className="sm:max-w-sm print:hidden">
      <div className="flex flex-wrap gap-2">
        <a href={whatsappShareUrl(message)} target="_blank" rel="noreferrer" className={button.small}>
          {words.whatsapp}
        </a>
        <button type="button" onClick={copy} className={button.small}>
          {words.copy}
        </button>
      </div>
      <output className="block text-sm wrap-anywhere text-ink-700 not-empty:mt-2">{status}</output>
    </div>
  );
}
