import type { FocusPoint } from "#contract/staff/content.ts";
import { listWidths, readUploadedSize, uploadedFormats, uploadedUrl } from "./uploaded-pictures.ts";

export type Picture = { sources: Record<string, string>; img: { src: string; w: number; h: number } };

// The first two widths suit phones of 390 px with one and two dots a pixel, and leave room for cropped sides.
// AVIF at effort 1 takes half the time of 2, for the same size; WebP would be a fifth larger.
const inAvif = import.meta.glob<string>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "480;880;1200;1600", format: "avif", quality: "50", effort: "1", as: "srcset" },
});
const inWebp = import.meta.glob<Picture>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "480;880;1200;1600", format: "webp", quality: "50", effort: "2", as: "picture" },
});

/** By the name of the file. */
const shipped = Object.fromEntries(
  Object.entries(inWebp).map(([path, { sources, img }]): [string, Picture] => [
    path.replace(/.*\/|\.\w+$/g, ""),
    { sources: { avif: inAvif[path]!, ...sources }, img },
  ]),
);

type NamedPicture = { name: string; alt: string; focus?: FocusPoint | undefined };

/** The resized files of a picture in content/images/, or of one that staff have brought. Call it in loaders only. */
export function findPicture({ name, alt, focus }: NamedPicture): Picture & Omit<NamedPicture, "name"> {
  return { ...(shipped[name] ?? listUploaded(name)), alt, ...(focus && { focus }) };
}

function listUploaded(name: string): Picture {
  const { width, height } = readUploadedSize(name)!;
  const widths = listWidths(width);
  const sources = uploadedFormats.map((format) => [
    format,
    widths.map((w) => `${uploadedUrl(name, w, format)} ${w}w`).join(", "),
  ]);
  const w = widths.at(-1)!;
  const img = { src: uploadedUrl(name, w, "webp"), w, h: Math.round((height * w) / width) };
  return { sources: Object.fromEntries(sources) as Record<string, string>, img };
}

/** The same content, with the files of its picture in place of the picture's name. */
export function withPicture<Content extends { picture: NamedPicture }>(content: Content) {
  return { ...content, picture: findPicture(content.picture) };
}

/** The smallest file of each picture in content/images, for the desk. */
export function listThumbnails(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shipped).map(([name, { sources }]) => [name, sources["webp"]!.split(" ")[0]!]),
  );
}
