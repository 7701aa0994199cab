import type { CSSProperties } from "react";
import type { Picture as PictureData } from "#cms/pictures.server.ts";
import { Picture } from "#app/ui/picture.tsx";

type Captioned = { picture: PictureData; caption: string };

/** Pictures in one to four columns, depending on the window. Each goes under the shortest column. */
export function Masonry({ pictures }: { pictures: Captioned[] }) {
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
