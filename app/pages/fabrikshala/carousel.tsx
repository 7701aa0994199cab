import { Fragment, type ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import type { PageContent } from "#cms/content.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSlides, useTurning } from "./use-slides.ts";

type Gallery = PageContent<"fabrikshala">["gallery"];

/** Pictures that fade into one another. */
export function Carousel({ content: { heading, pictures, controls: content } }: { content: Gallery }) {
  const count = pictures.length;
  const { playing, turning, toggle, attention } = useTurning();
  const { at, reached, show, slides, swipe } = useSlides(count, turning);
  return (
    <section aria-label={heading} aria-roledescription={content.carousel}>
      <div role="presentation" className="relative" {...attention} {...swipe}>
        <RoundButton label={playing ? content.pause : content.play} place="top-4 end-4" onClick={toggle}>
          {playing ? <path d="M8 5v14M16 5v14" /> : <path d="M8 5v14l11-7z" fill="currentColor" />}
        </RoundButton>
        <RoundButton label={content.previous} place="top-[276px] start-4" onClick={() => show(at - 1)}>
          <path d="m14.5 5-7 7 7 7" className="origin-center rtl:-scale-x-100" />
        </RoundButton>
        <RoundButton label={content.next} place="top-[276px] end-4" onClick={() => show(at + 1)}>
          <path d="m9.5 5 7 7-7 7" className="origin-center rtl:-scale-x-100" />
        </RoundButton>
        <div
          ref={slides}
          aria-live={turning ? "off" : "polite"}
          className="isolate grid h-[600px] touch-pan-y touch-pinch-zoom overflow-hidden rounded-md bg-neel-800 noscript:h-auto noscript:gap-5 print:h-auto"
        >
          {pictures.map((picture, n) => (
            <Slide
              key={picture.img.src}
              picture={picture}
              kind={content.slideKind}
              label={fill(content.slide, { number: n + 1, count })}
              shown={n === at}
              loads={n <= reached}
            />
          ))}
        </div>
        <div className="mt-2 flex justify-center noscript:hidden">
          {pictures.map((picture, n) => (
            <button
              key={picture.img.src}
              type="button"
              aria-label={fill(content.show, { number: n + 1, count })}
              aria-current={n === at || undefined}
              onClick={() => show(n)}
              className="group grid size-11 place-items-center"
            >
              <span className="size-3 rounded-full border-2 border-ink-700 group-hover:bg-ink-500 group-aria-[current]:bg-ink-700 forced-colors:group-aria-[current]:bg-[CanvasText]" />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

type SlideProps = { picture: Gallery["pictures"][number]; kind: string; label: string; shown: boolean; loads: boolean };

/** Fades in over the slide before it, which goes once it is covered. Without a script all are shown, one under the other. */
function Slide({ picture, kind, label, shown, loads }: SlideProps) {
  const Wrapper = loads ? Fragment : "noscript";
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag means a slide
      role="group"
      aria-roledescription={kind}
      aria-label={label}
      inert={useHydrated() && !shown}
      data-shown={shown || undefined}
      className="invisible opacity-0 [grid-area:1/1] [transition:opacity_0s_1000ms,visibility_0s_1000ms] data-shown:visible data-shown:z-1 data-shown:opacity-100 data-shown:[transition:opacity_1000ms] noscript:visible noscript:opacity-100 noscript:[grid-area:auto]"
    >
      <Wrapper>
        <Picture
          picture={picture}
          // Never less than 600 px high, and so at least as wide as a wide picture of that height. WebKit refuses max() here.
          sizes="(min-width: 75rem) 75rem, (min-width: 1067px) 100vw, 1067px"
          className="h-[600px]"
        />
      </Wrapper>
    </div>
  );
}

type ButtonProps = { label: string; place: string; onClick: () => void; children: ReactNode };

function RoundButton({ label, place, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute z-10 grid size-12 place-items-center rounded-full bg-rice-50 text-ink-900 shadow-2 transition-colors duration-140 hover:bg-ink-900 hover:text-rice-50 noscript:hidden ${place}`}
    >
      <svg
        aria-hidden="true"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
    </button>
  );
}
