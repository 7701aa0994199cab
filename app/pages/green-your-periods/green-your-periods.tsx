import { Banner } from "#app/ui/banner.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { Masonry } from "./masonry.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { readContent } from "#cms/content.server.ts";
import { pageMeta } from "#app/page-meta.ts";
import { findPicture, withPicture } from "#cms/pictures.server.ts";
import type { Route } from "./+types/green-your-periods";

export function loader() {
  const words = readContent("green-your-periods");
  return {
    words,
    picture: findPicture(words.picture),
    reels: words.reels.posts.map(withPicture),
    pictures: words.gallery.pictures.map(withPicture),
  };
}

export const meta: Route.MetaFunction = pageMeta;

export default function GreenYourPeriods({ loaderData }: Route.ComponentProps) {
  const { words, picture, reels, pictures } = loaderData;
  return (
    <>
      <Banner title={words.title} tagline={words.tagline} picture={picture} colour="text-plum-300" />
      <section className="section">
        <div className="wrap">
          <h2>{words.reels.heading}</h2>
          <p className="mt-4 max-w-(--measure) text-lg text-ink-700">{words.reels.text}</p>
        </div>
        <div className="wrap mt-6 grid snap-x auto-cols-[minmax(326px,1fr)] scroll-px-(--gutter) grid-flow-col gap-x-4 overflow-x-auto py-2 md:mt-10 xl:gap-x-6">
          {reels.map((reel) => (
            <Embed key={reel.title} embed={reel} className="snap-start" captionClass="mt-3 text-geru-600">
              <Picture picture={reel.picture} sizes="24rem" className="aspect-9/16 w-full object-cover" />
            </Embed>
          ))}
        </div>
      </section>
      <section className="bg-rice-200">
        <div className="wrap section">
          <h2>{words.gallery.heading}</h2>
          <p className="mt-3 mb-6 text-ink-700 md:mb-8">{words.gallery.text}</p>
          <Masonry pictures={pictures} />
        </div>
      </section>
    </>
  );
}
