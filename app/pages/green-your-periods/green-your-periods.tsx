import { Banner } from "#app/ui/banner.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { Masonry } from "./masonry.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { readContent } from "#cms/content.server.ts";
import type { Route } from "./+types/green-your-periods";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("green-your-periods", args) };
}

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
