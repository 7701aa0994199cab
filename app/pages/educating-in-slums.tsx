import { Banner } from "#app/ui/banner.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { readContent } from "#cms/content.server.ts";
import { pageMeta } from "#app/page-meta.ts";
import { findPicture, withPicture } from "#cms/pictures.server.ts";
import type { Route } from "./+types/educating-in-slums";

export function loader() {
  const words = readContent("educating-in-slums");
  return {
    words,
    picture: findPicture(words.picture),
    pictures: words.pictures.map(withPicture),
    videos: words.films.videos.map(withPicture),
  };
}

export const meta: Route.MetaFunction = pageMeta;

export default function EducatingInSlums({ loaderData }: Route.ComponentProps) {
  const { words, picture, pictures, videos } = loaderData;
  return (
    <>
      <Banner title={words.title} tagline={words.tagline} picture={picture} colour="text-geru-300" />
      <div className="wrap section">
        <p className="max-w-(--measure) text-lg text-ink-700">{words.intro}</p>
        <div className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 md:mt-16 md:gap-y-16">
          {pictures.map((captioned, n) => (
            <Captioned
              key={captioned.caption}
              {...captioned}
              look={n % 3 > 0 ? "half" : n % 2 > 0 ? "right" : "left"}
            />
          ))}
        </div>
      </div>
      <section className="on-dark bg-geru-700 text-rice-100">
        <div className="wrap section">
          <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-2">
            <h2>{words.films.heading}</h2>
            <p className="text-lg">{words.films.text}</p>
          </div>
          <div className="mt-8 grid gap-x-8 gap-y-10 md:mt-12 md:grid-cols-2">
            {videos.map((video) => (
              <Embed key={video.title} embed={video} frame="rounded-md shadow-3">
                <Picture
                  picture={video.picture}
                  sizes="(min-width: 80rem) 37rem, (min-width: 48rem) 50vw, 100vw"
                  className="aspect-video w-full object-cover"
                />
              </Embed>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}

type CaptionedProps = {
  picture: ReturnType<typeof findPicture>;
  caption: string;
  /** Half the width, or all of it with the picture on this side. */
  look: "half" | "left" | "right";
};

/** Two small pictures stand between large ones, whose captions stand beside them, left and right in turn. */
function Captioned({ picture, caption, look }: CaptionedProps) {
  if (look === "half") {
    return (
      <figure>
        <Picture
          picture={picture}
          sizes="(min-width: 80rem) 37rem, (min-width: 40rem) 50vw, 100vw"
          className="aspect-4/3 w-full rounded-md object-cover"
        />
        <figcaption className="mt-3 text-lg text-ink-700">{caption}</figcaption>
      </figure>
    );
  }
  return (
    <figure
      className={`grid items-end gap-x-8 sm:col-span-2 ${look === "left" ? "md:grid-cols-[2fr_1fr]" : "md:grid-cols-[1fr_2fr]"}`}
    >
      <Picture
        picture={picture}
        sizes="(min-width: 80rem) 49rem, (min-width: 48rem) 66vw, 100vw"
        className={`aspect-4/3 w-full rounded-md object-cover ${look === "left" ? "" : "md:col-start-2 md:row-start-1"}`}
      />
      <figcaption
        className={`mt-3 text-lg text-balance text-ink-700 md:row-start-1 md:mt-0 md:border-t-4 md:border-geru-600 md:pt-4 md:font-display md:text-h3 md:leading-tight md:font-bold md:text-ink-900 ${look === "left" ? "md:col-start-2" : "md:col-start-1"}`}
      >
        {caption}
      </figcaption>
    </figure>
  );
}
