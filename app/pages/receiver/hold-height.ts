/** Keeps an element as tall as it is until it is below the window, where losing height moves nothing that is seen. */
export function holdHeight(element: HTMLElement): void {
  element.style.minHeight = `${element.offsetHeight}px`;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry!.isIntersecting) return;
      element.style.minHeight = "";
      observer.disconnect();
    },
    // What is above the window counts as in it.
    { rootMargin: "1000000px 0px 0px" },
  );
  observer.observe(element);
}
