import type { DonorSearch } from "#contract/donor.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import type { Content } from "#cms/schema/pages.ts";
import { Link } from "#app/ui/link.tsx";

type Props = { content: Content<"receiver">["need"]; search?: DonorSearch; look?: string };

/** The way to ask donors instead of searching for them; what was searched for is filled in there. */
export function AskOnce({ content: { heading, text, ask, board }, search, look = "button-quiet" }: Props) {
  const query = search ? formatSearchUrl(search) : "";
  return (
    <section className="rounded-md border border-rice-300 bg-white p-5 text-center lg:p-7 print:hidden">
      <h2 className="text-h4">{heading}</h2>
      <p className="mx-auto mt-1 max-w-xl text-balance text-ink-700">{text}</p>
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <Link label={ask.label} to={ask.to + query} className={`${look} max-sm:w-full`} />
        <Link {...board} className="button-link" />
      </p>
    </section>
  );
}
