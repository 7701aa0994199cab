import type { findPicture } from "#cms/pictures.server.ts";

type Props = {
  picture: ReturnType<typeof findPicture>;
  /** How wide it is shown, as in the sizes attribute: "(min-width: 48rem) 50vw, 100vw". */
  sizes: string;
  /** On the first screen: loaded at once rather than when it comes near. */
  first?: boolean;
  className?: string;
};

export function Picture({ picture: { sources, img, alt }, sizes, first = false, className }: Props) {
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
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
