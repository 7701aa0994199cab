import type { PageContent } from "#cms/content.server.ts";
import { Picture } from "./picture.tsx";

type Content = Pick<PageContent<"events">, "title" | "tagline" | "picture">;

/** The black banner of a campaign page. `colour` is the text colour class of its border. */
export function Banner({ content: { title, tagline, picture }, colour }: { content: Content; colour: string }) {
  return (
    <div className="on-dark bg-black text-rice-100">
      <div className="wrap grid items-end gap-x-10 md:grid-cols-[1fr_minmax(0,1.05fr)]">
        <div className="pt-12 pb-10 md:py-24">
          {/* Beside its picture on a tablet, a long word would break at the largest size. */}
          <h1 className="md:max-lg:text-h2">{title}</h1>
          <p className="mt-5 text-lg font-medium tracking-wide">{tagline}</p>
        </div>
        <Picture
          picture={picture}
          sizes="(min-width: 48rem) 36rem, 100vw"
          first
          className="mx-auto aspect-[1.1] max-w-xl rounded-t-full md:mt-12"
        />
      </div>
      <div aria-hidden="true" className={`block-border ${colour}`} />
    </div>
  );
}
