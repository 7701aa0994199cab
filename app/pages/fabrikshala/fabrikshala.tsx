import { Banner } from "#app/ui/banner.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { loadContent } from "#cms/content.server.ts";
import type { Route } from "./+types/fabrikshala";
import { Carousel } from "./carousel.tsx";

export const loader = loadContent("fabrikshala");

export default function Fabrikshala({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Banner content={{ ...content, title: content.hashtag }} colour="text-neel-300" />
      <div className="section">
        <p className="wrap text-lg text-ink-700 md:text-center">
          <span className="block max-w-(--measure) md:mx-auto">{content.intro}</span>
        </p>
        {/* Cards are always 300 px wide: a narrow phone loses its gutters, a wide screen fits four. */}
        <ul className="mx-auto mt-12 flex max-w-[calc(4*300px+3*20px+2*var(--gutter))] flex-wrap justify-center gap-[20px] px-[clamp(0px,(100%-300px)/2,var(--gutter))]">
          {content.cards.map(({ picture, caption }) => (
            <li key={caption} className="w-[300px] max-w-full">
              <figure>
                <Picture picture={picture} sizes="300px" className="h-[300px] rounded-md" />
                <figcaption className="mt-3 text-ink-700">{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap section bg-rice-200">
        <h2 className="mb-8">{content.gallery.heading}</h2>
        <Carousel content={content.gallery} />
      </div>
    </>
  );
}
