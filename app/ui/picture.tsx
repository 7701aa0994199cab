import type { Picture as PictureData } from "#cms/pictures.server.ts";

type Props = {
  picture: PictureData;
  /** The `sizes` attribute, such as "(min-width: 48rem) 50vw, 100vw". */
  sizes: string;
  /** Loads at once, for a picture on the first screen. */
  first?: boolean;
  className?: string;
};

export function Picture({ picture: { sources, img, alt, focus }, sizes, first = false, className }: Props) {
  return (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={img.src}
        width={img.w}
        height={img.h}
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
