import { Banner } from "#app/ui/banner.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { loadContent } from "#cms/content.server.ts";
import type { Picture as PictureData } from "#cms/pictures.server.ts";
import type { Route } from "./+types/educating-in-slums";

export const loader = loadContent("educating-in-slums");

export default function EducatingInSlums({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Banner content={content} colour="text-geru-300" />
      <div className="wrap section">
        <p className="max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
        <div className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 md:mt-16 md:gap-y-16">
          {content.pictures.map((captioned, n) => (
            <CaptionedPicture key={captioned.caption} {...captioned} n={n} />
          ))}
        </div>
      </div>
      <section className="on-dark wrap section bg-geru-700 text-rice-100">
        <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-2">
          <h2>{content.films.heading}</h2>
          <p className="text-lg">{content.films.text}</p>
        </div>
        <div className="mt-8 grid gap-x-8 gap-y-10 md:mt-12 md:grid-cols-2">
          {content.films.videos.map((video) => (
            <Embed key={video.title} embed={video} frameClass="rounded-md shadow-3">
              <Picture
                picture={video.picture}
                sizes="(min-width: 80rem) 37rem, (min-width: 48rem) 50vw, 100vw"
                className="aspect-video"
              />
            </Embed>
          ))}
        </div>
      </section>
    </>
  );
}

/** A small picture over its caption; every third one is large, with its caption after it and before it in turn. */
function CaptionedPicture({ picture, caption, n }: { picture: PictureData; caption: string; n: number }) {
  const isSmall = n % 3 > 0;
  const [columns, order] = n % 2 > 0 ? ["md:grid-cols-[1fr_2fr]", "md:order-first"] : ["md:grid-cols-[2fr_1fr]", ""];
  return (
    <figure className={isSmall ? "" : `grid items-end gap-x-8 sm:col-span-2 ${columns}`}>
      <Picture
        picture={picture}
        sizes={`(min-width: 80rem) ${isSmall ? "37rem, (min-width: 40rem) 50vw" : "49rem, (min-width: 48rem) 66vw"}, 100vw`}
        className="aspect-4/3 rounded-md"
      />
      <figcaption className={`mt-3 text-lg text-ink-700 ${isSmall ? "" : `${largeCaption} ${order}`}`}>
        {caption}
      </figcaption>
    </figure>
  );
}

const largeCaption =
  "text-balance md:mt-0 md:border-t-4 md:border-geru-600 md:pt-4 md:font-display md:text-h3 md:leading-tight md:font-bold md:text-ink-900";
