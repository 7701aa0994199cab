import type { CSSProperties } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { loadContent, type PageContent } from "#cms/content.server.ts";
import type { Route } from "./+types/green-your-periods";

export const loader = loadContent("green-your-periods");

export default function GreenYourPeriods({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Banner content={content} colour="text-plum-300" />
      <section className="section">
        <div className="wrap">
          <h2>{content.reels.heading}</h2>
          <p className="mt-4 max-w-(--measure) text-lg text-ink-700">{content.reels.text}</p>
        </div>
        <div className="wrap mt-6 grid snap-x auto-cols-[minmax(326px,1fr)] scroll-px-(--gutter) grid-flow-col gap-x-4 overflow-x-auto py-2 md:mt-10 xl:gap-x-6 print:flex print:flex-wrap print:gap-[4mm] print:overflow-visible print:*:flex-[1_1_5cm]">
          {content.reels.posts.map((reel) => (
            <Embed key={reel.title} embed={reel} className="snap-start" captionClass="mt-3 text-geru-600">
              <Picture picture={reel.picture} sizes="24rem" className="aspect-9/16" />
            </Embed>
          ))}
        </div>
      </section>
      <section className="wrap section bg-rice-200">
        <h2>{content.gallery.heading}</h2>
        <p className="mt-3 mb-6 text-ink-700 md:mb-8">{content.gallery.text}</p>
        <Masonry pictures={content.gallery.pictures} />
      </section>
    </>
  );
}

type Captioned = PageContent<"green-your-periods">["gallery"]["pictures"][number];

/** Pictures in one to four columns, depending on the window. Each goes under the shortest column. */
function Masonry({ pictures }: { pictures: Captioned[] }) {
  const layouts = [2, 3, 4].map((columns) => layOut(pictures, columns));
  return (
    <ul className="grid items-start gap-[10px] min-[351px]:grid-cols-2 min-[751px]:grid-cols-3 min-[1201px]:grid-cols-4 print:block print:columns-3">
      {pictures.map(({ picture, caption }, n) => (
        <li
          key={caption}
          style={Object.assign({}, ...layouts.map((layout) => layout[n]))}
          className="min-[351px]:mt-(--top-2) min-[351px]:[grid-area:var(--area-2)] min-[751px]:mt-(--top-3) min-[751px]:[grid-area:var(--area-3)] min-[1201px]:mt-(--top-4) min-[1201px]:[grid-area:var(--area-4)] print:mt-0 print:mb-[4mm]"
        >
          <figure
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focus shows the caption, as hovering does
            tabIndex={0}
            style={{ aspectRatio: `${picture.img.w} / ${picture.img.h}` }}
            className="group relative overflow-hidden rounded-md print:aspect-auto!"
          >
            <Picture
              picture={picture}
              sizes="(width > 1200px) 18.5rem, (width > 750px) 33vw, (width > 350px) 50vw, 100vw"
              className="h-full"
            />
            <figcaption className="absolute inset-x-0 bottom-0 bg-plum-700 px-3 py-2 text-sm leading-snug text-rice-100 opacity-0 transition-opacity duration-140 group-hover:opacity-100 group-focus:opacity-100 print:static print:opacity-100">
              {caption}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/**
 * CSS variables for each picture. All are in one row of the grid, pushed down by the height of those above; a margin in
 * percent refers to the column's width.
 */
function layOut(pictures: Captioned[], columns: number): CSSProperties[] {
  const columnsSoFar = Array.from({ length: columns }, () => ({ height: 0, pictures: 0 }));
  return pictures.map(({ picture: { img } }) => {
    // Sums of equal heights differ in their last digits.
    const shortest = columnsSoFar.reduce((best, column) => (column.height < best.height - 0.01 ? column : best));
    const variables = {
      [`--area-${columns}`]: `1 / ${columnsSoFar.indexOf(shortest) + 1}`,
      [`--top-${columns}`]: `calc(${shortest.height * 100}% + ${shortest.pictures * 10}px)`,
    };
    shortest.height += img.h / img.w;
    shortest.pictures += 1;
    return variables;
  });
}
