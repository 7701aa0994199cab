import type { Picture as PictureData } from "#cms/pictures.server.ts";
import { savesData } from "./saves-data.ts";

type Props = {
  picture: PictureData;
  /** Another one for narrow windows, with its own sizes. */
  phone?: { picture: PictureData; sizes: string };
  /** The `sizes` attribute, such as "(min-width: 48rem) 50vw, 100vw". */
  sizes: string;
  /** Loads at once, for a picture on the first screen. */
  first?: boolean;
  className?: string;
};

/** How wide it is where no style arrives: on every screen, also in a list. Styles take its shape only. */
const plainWidth = 192;

export function Picture({ picture, phone, sizes, first = false, className }: Props) {
  const { img, alt, focus } = picture;
  const shapes = [...(phone ? [phone] : []), { picture, sizes }];
  return (
    <picture>
      {shapes.flatMap((shape) =>
        Object.entries(shape.picture.sources).map(([format, srcSet]) => (
          <source
            key={srcSet}
            media={shape === phone ? "(width < 48rem)" : undefined}
            type={`image/${format}`}
            srcSet={srcSet}
            sizes={savesData ? "1px" : shape.sizes}
          />
        )),
      )}
      <img
        src={img.src}
        width={plainWidth}
        height={Math.round((img.h / img.w) * plainWidth)}
        alt={alt}
        className={className}
        style={focus && { objectPosition: focus }}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
