import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import type { PageContent } from "#cms/content.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWatched } from "#app/ui/use-watched.ts";

type Props = { content: PageContent<"fabrikshala">["gallery"] };

const millisecondsASlide = 3000;
const minSwipePx = 40;
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Pictures that fade into one another by themselves, until the visitor points at them, moves the focus there or pauses. */
export function Carousel({ content: { heading, pictures, controls: content } }: Props) {
  const count = pictures.length;
  const [at, setAt] = useState(0);
  // Later pictures come into the page one ahead, so that no phone loads what nobody waits for.
  const [reached, setReached] = useState(1);
  const [chosen, choose] = useState<"playing" | "paused">();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  // Taken for so until it is known.
  const stillness = useWatched(reducedMotion, "change", () => reducedMotion().matches, true);
  const tabHidden = useWatched(
    () => document,
    "visibilitychange",
    () => document.hidden,
    false,
  );
  const hydrated = useHydrated();
  const playing = chosen ? chosen === "playing" : !stillness;
  const turning = playing && !pointed && !focused && !tabHidden;
  const slides = useRef<HTMLDivElement>(null);
  const swipeStartX = useRef(0);

  const show = (n: number) => {
    // The background would show through a fade that is cut short.
    for (const fade of slides.current!.getAnimations({ subtree: true })) fade.finish();
    const next = (n + count) % count;
    setAt(next);
    setReached(Math.max(reached, next + 1));
  };

  useEffect(() => {
    if (!turning) return;
    let stopped = false;
    const timer = setTimeout(async () => {
      const picture = slides.current!.querySelectorAll("img")[(at + 1) % count];
      // A slow network is waited for; a picture that cannot be had is not.
      await picture?.decode().catch(() => {});
      if (!stopped) show(at + 1);
    }, millisecondsASlide);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  });

  const endSwipe = ({ pointerType, clientX }: PointerEvent) => {
    const distance = clientX - swipeStartX.current;
    if (pointerType === "mouse" || Math.abs(distance) < minSwipePx) return;
    const isForward = getComputedStyle(slides.current!).direction === "rtl" ? distance > 0 : distance < 0;
    show(isForward ? at + 1 : at - 1);
  };

  const toggle = () => {
    choose(playing ? "paused" : "playing");
    // A visitor who starts it wants to see it go, though pointer and focus are still on the button.
    setPointed(false);
    setFocused(false);
  };

  return (
    <section aria-label={heading} aria-roledescription={content.carousel}>
      <div
        role="presentation"
        className="relative"
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onPointerDown={({ clientX }) => (swipeStartX.current = clientX)}
        onPointerUp={endSwipe}
        onFocus={(event) => setFocused(event.target.matches(":focus-visible"))}
        onBlur={() => setFocused(false)}
      >
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
            <div
              key={picture.img.src}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag means a slide
              role="group"
              aria-roledescription={content.slideKind}
              aria-label={fill(content.slide, { number: n + 1, count })}
              // Without a script all slides are shown, one under the other.
              inert={hydrated && n !== at}
              data-shown={n === at || undefined}
              // A slide fades in over the one before it, which goes once it is covered.
              className="invisible opacity-0 [grid-area:1/1] [transition:opacity_0s_1000ms,visibility_0s_1000ms] data-shown:visible data-shown:z-1 data-shown:opacity-100 data-shown:[transition:opacity_1000ms] noscript:visible noscript:opacity-100 noscript:[grid-area:auto]"
            >
              {n <= reached ? (
                <SlidePicture picture={picture} />
              ) : (
                <noscript>
                  <SlidePicture picture={picture} />
                </noscript>
              )}
            </div>
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

function SlidePicture({ picture }: { picture: Props["content"]["pictures"][number] }) {
  return (
    <Picture
      picture={picture}
      // Never less than 600 px high, and so at least as wide as a wide picture of that height. WebKit refuses max() here.
      sizes="(min-width: 75rem) 75rem, (min-width: 1067px) 100vw, 1067px"
      className="h-[600px] w-full object-cover"
    />
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
