export type Picture = { sources: Record<string, string>; img: { src: string; w: number; h: number } };

const pictures = import.meta.glob<Picture>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  // The first two widths suit phones of 390 px with one and two dots a pixel, and leave room for cropped sides.
  // Effort 2 takes a tenth of the default's time, for about the same size.
  query: { w: "480;880;1200;1600", format: "avif;webp", quality: "50", effort: "2", as: "picture" },
});

/** The resized files of content/images/<name>. It runs at build time: call it in loaders only. */
export function findPicture({ name, alt }: { name: string; alt: string }): Picture & { alt: string } {
  // The content was checked, so there is one file of this name.
  const path = Object.keys(pictures).find((key) => key.replace(/.*\/|\.\w+$/g, "") === name)!;
  return { ...pictures[path]!, alt };
}

/** The same content, with the files of its picture in place of the picture's name. */
export function withPicture<Content extends { picture: Parameters<typeof findPicture>[0] }>(content: Content) {
  return { ...content, picture: findPicture(content.picture) };
}

/** The smallest file of each picture in content/images, for the desk. */
export function listThumbnails(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pictures).map(([path, { sources }]) => [
      path.replace(/.*\/|\.\w+$/g, ""),
      sources["webp"]!.split(" ")[0]!,
    ]),
  );
}
