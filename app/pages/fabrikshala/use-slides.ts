import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";
import { useWatched } from "#app/ui/use-watched.ts";

const millisecondsASlide = 3000;
const minSwipePx = 40;
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the slides turn by themselves: until the visitor points at them, moves the focus there or pauses. */
export function useTurning() {
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
  const playing = chosen ? chosen === "playing" : !stillness;
  return {
    playing,
    turning: playing && !pointed && !focused && !tabHidden,
    toggle: () => {
      choose(playing ? "paused" : "playing");
      // A visitor who starts it wants to see it go, though pointer and focus are still on the button.
      setPointed(false);
      setFocused(false);
    },
    attention: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/** The slide that is shown, and the ways to another one: by itself while they turn, by number, or by a swipe. */
export function useSlides(count: number, turning: boolean) {
  const [at, setAt] = useState(0);
  // Later pictures come into the page one ahead, so that no phone loads what nobody waits for.
  const [reached, setReached] = useState(1);
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
  const startSwipe = ({ clientX }: PointerEvent) => (swipeStartX.current = clientX);

  return { at, reached, show, slides, swipe: { onPointerDown: startSwipe, onPointerUp: endSwipe } };
}
