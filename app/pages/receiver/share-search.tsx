import { useState } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { queryOf } from "./search-url.ts";
import { shareAddress } from "#app/donors/whatsapp.ts";
import { button } from "#app/ui/button.ts";

type Props = { asked: DonorSearch; described: string; words: Content<"receiver">["share"] };

/** Ways to pass on a search, without anyone it found. */
export function ShareSearch({ asked, described, words }: Props) {
  const [said, say] = useState("");
  const link = location.origin + location.pathname + queryOf(asked);
  const message = words.message.replace("{search}", described).replace("{link}", link);
  const copy = async () => say((await copyText(link)) ? words.copied : words.copyRefused.replace("{link}", link));
  return (
    <div className="sm:max-w-sm print:hidden">
      <div className="flex flex-wrap gap-2">
        <a href={shareAddress(message)} target="_blank" rel="noreferrer" className={button.small}>
          {words.whatsapp}
        </a>
        <button type="button" onClick={copy} className={button.small}>
          {words.copy}
        </button>
      </div>
      <output className="block text-sm wrap-anywhere text-ink-700 not-empty:mt-2">{said}</output>
    </div>
  );
}
