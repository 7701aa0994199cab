import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ItemOnPage } from "#cms/dated.server.ts";

type Props = {
  item: ItemOnPage;
  /** Above the title and below the text. */
  before?: ReactNode;
  children?: ReactNode;
  /** Leads to the others. */
  all: { to: string; label: string };
};

/** The page of an event or a post. */
export function ItemPage({ item: { title, text, pictures }, before, children, all }: Props) {
  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <article className="max-w-(--measure) wrap-anywhere">
        {before}
        <h1 className="text-h2">{title}</h1>
        {children}
        <p className="mt-6 text-lg whitespace-pre-line text-ink-900">{text}</p>
      </article>
      {pictures.length > 0 && (
        <div className="grid gap-6">
          {pictures.map((picture, n) => (
            <Picture
              key={picture.img.src}
              picture={picture}
              sizes="(min-width: 64rem) 36rem, 100vw"
              first={n === 0}
              className="rounded-md"
            />
          ))}
        </div>
      )}
      <Link {...all} className="button-link justify-self-start lg:col-start-1" />
    </div>
  );
}
