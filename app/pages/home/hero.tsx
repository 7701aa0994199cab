import type { Content } from "#cms/schema/pages.ts";
import type { Picture } from "#cms/pictures.server.ts";
import { Link } from "#app/ui/link.tsx";

type Props = {
  foundation: Content<"foundation">;
  explore: { label: string; to: string };
  picture: Picture;
  phonePicture: Picture;
};

/** The first screen of the home page: the foundation's name over a picture. */
export function Hero({ foundation, explore, picture, phonePicture }: Props) {
  // A phone shows the picture wider than this; understating it makes common phones choose the smaller file.
  const shapes = [
    { media: "(width < 48rem)", sizes: "110vw", picture: phonePicture },
    { media: "(width >= 48rem)", sizes: "100vw", picture },
  ];
  return (
    <section className="on-dark relative flex min-h-[clamp(35.5rem,164vw,46rem)] bg-night-900 text-rice-100 md:min-h-[clamp(30rem,56.25vw,max(56rem,42vw))] print:block print:min-h-0">
      <picture>
        {shapes.flatMap(({ media, sizes, picture }) =>
          Object.entries(picture.sources).map(([format, srcSet]) => (
            <source key={media + format} media={media} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
          )),
        )}
        <img
          src={picture.img.src}
          width={picture.img.w}
          height={picture.img.h}
          alt={picture.alt}
          fetchPriority="high"
          decoding="async"
          className="absolute inset-0 h-full object-[20%_30%] md:object-[0%_80%]"
          style={picture.focus && { objectPosition: picture.focus }}
        />
      </picture>
      <div className="wrap relative pt-7 md:pt-[8vw] md:pb-14">
        <div className="md:max-w-[36%]">
          {foundation.taglineInHindi !== foundation.tagline && (
            <p lang="hi" className="text-lg text-haldi-300">
              {foundation.taglineInHindi}
            </p>
          )}
          <h1 className="mt-1 text-[clamp(1.8rem,9vw,3.5rem)] md:text-[clamp(2.6rem,5.6vw,4.75rem)]">
            {foundation.name}
          </h1>
          <p className="mt-2 text-[clamp(1rem,4.6vw,1.35rem)] leading-snug md:mt-4 md:max-w-[16em] md:text-[clamp(1.2rem,1.9vw,1.6rem)]">
            {foundation.tagline}
          </p>
          <Link {...explore} className="button-on-dark mt-4 min-w-36 md:mt-8" />
        </div>
      </div>
    </section>
  );
}
