export type Picture = { sources: Record<string, string>; img: { src: string; w: number; h: number } };

const masters = import.meta.glob<Picture>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  // For phones 390 px wide: a little more than their width, and than twice that, since some pictures are cut at the sides.
  // Effort 2 costs a tenth of the time of the default and hardly a byte.
  query: { w: "480;880;1200;1600", format: "avif;webp", quality: "50", effort: "2", as: "picture" },
});

/** The files made from content/images/<name>. Runs at build time only: call it in loaders. */
export function findPicture({ name, alt }: { name: string; alt: string }): Picture & { alt: string } {
  // The content was checked: there is one file of this name.
  const path = Object.keys(masters).find((key) => key.replace(/.*\/|\.\w+$/g, "") === name)!;
  return { ...masters[path]!, alt };
}

/** The same words, with the files of their picture in place of its name. */
export function withPicture<Words extends { picture: Parameters<typeof findPicture>[0] }>(words: Words) {
  return { ...words, picture: findPicture(words.picture) };
}
