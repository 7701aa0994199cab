import { useId, useState } from "react";
import type { PageContent } from "#cms/content.server.ts";
import { Picture } from "#app/ui/picture.tsx";

type Content = PageContent<"home">["gallery"];

/** A row of pictures that scrolls in a loop. It stops on hover, on focus and when paused. */
export function ScrollingGallery({ heading, pause, play, pictures }: Content) {
  const [paused, setPaused] = useState(false);
  const headingId = useId();
  return (
    <div className="section">
      <div className="wrap mb-6 flex items-center justify-between gap-4 md:mb-8">
        <h2 id={headingId}>{heading}</h2>
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          className="button-quiet min-w-32 gap-2.5 motion-reduce:hidden noscript:hidden"
        >
          <svg aria-hidden="true" width="14" height="16" viewBox="0 0 14 16" fill="currentColor">
            <path d={paused ? "M1 0v16l13-8z" : "M1 0h4v16H1zM9 0h4v16H9z"} />
          </svg>
          {paused ? play : pause}
        </button>
      </div>
      <section
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it when it is paused
        tabIndex={0}
        // Where it is clipped, the row returns to its start when it moves on after it was scrolled.
        className="marquee group flex overflow-clip [scrollbar-width:none] focus:overflow-x-auto focus-visible:-outline-offset-3 data-paused:overflow-x-auto still:overflow-x-auto still:[scrollbar-width:auto] print:overflow-visible"
        data-paused={paused || undefined}
      >
        <Row pictures={pictures} />
        <Row pictures={pictures} repeated />
      </section>
    </div>
  );
}

/** The repeated row closes the loop, and is hidden from screen readers. */
function Row({ pictures, repeated = false }: { pictures: Content["pictures"]; repeated?: boolean }) {
  return (
    <ul
      aria-hidden={repeated || undefined}
      inert={repeated}
      className="flex flex-none animate-[scroll-by_50000ms_linear_infinite] gap-4 pe-4 group-[:is(:hover,:focus,[data-paused])]:[animation-play-state:paused] still:animate-none still:px-[max(var(--gutter),(100vw-var(--wrap))/2)] still:aria-hidden:hidden print:flex-1 print:animate-none print:flex-wrap print:gap-[4mm] print:px-0 print:aria-hidden:hidden"
    >
      {pictures.map((picture) => (
        <li
          key={picture.img.src}
          style={{ aspectRatio: `${picture.img.w} / ${picture.img.h}` }}
          className="h-48 overflow-hidden rounded-md md:h-74 print:h-[4cm]"
        >
          <Picture picture={repeated ? { ...picture, alt: "" } : picture} sizes={sizesOf(picture)} className="h-full" />
        </li>
      ))}
    </ul>
  );
}

function sizesOf({ img: { w, h } }: Content["pictures"][number]): string {
  const ratio = w / h;
  return `(min-width: 48rem) ${(18.5 * ratio).toFixed(1)}rem, ${(12 * ratio).toFixed(1)}rem`;
}
