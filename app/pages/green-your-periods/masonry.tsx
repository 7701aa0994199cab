import type { CSSProperties } from "react";
import type { Picture as PictureData } from "#cms/pictures.server.ts";
import { Picture } from "#app/ui/picture.tsx";

type Captioned = { picture: PictureData; caption: string };

/** Pictures in one to four columns, depending on the window. Each goes under the shortest column. */
export function Masonry({ pictures }: { pictures: Captioned[] }) {
  const layouts = [2, 3, 4].map((columns) => layOut(pictures, columns));
  return (
    <ul className="masonry">
      {pictures.map(({ picture, caption }, n) => (
        <li key={caption} style={Object.assign({}, ...layouts.map((layout) => layout[n]))}>
          <figure
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focus shows the caption, as hovering does
            tabIndex={0}
            style={{ aspectRatio: `${picture.img.w} / ${picture.img.h}` }}
            className="group relative overflow-hidden rounded-md"
          >
            <Picture
              picture={picture}
              sizes="(width > 1200px) 18.5rem, (width > 750px) 33vw, (width > 350px) 50vw, 100vw"
              className="size-full object-cover"
            />
            <figcaption className="absolute inset-x-0 bottom-0 bg-plum-700 px-3 py-2 text-sm leading-snug text-rice-100 opacity-0 transition-opacity duration-140 group-hover:opacity-100 group-focus:opacity-100">
              {caption}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** CSS variables for each picture: its column, and the number and height (in column widths) of the pictures above. */
function layOut(pictures: Captioned[], columns: number): CSSProperties[] {
  const columnsSoFar = Array.from({ length: columns }, () => ({ height: 0, pictures: 0 }));
  return pictures.map(({ picture: { img } }) => {
    // Sums of equal heights differ in their last digits.
    const shortest = columnsSoFar.reduce((best, column) => (column.height < best.height - 0.01 ? column : best));
    const variables = {
      [`--column-${columns}`]: columnsSoFar.indexOf(shortest) + 1,
      [`--height-above-${columns}`]: shortest.height,
      [`--pictures-above-${columns}`]: shortest.pictures,
    };
    shortest.height += img.h / img.w;
    shortest.pictures += 1;
    return variables;
  });
}
