import type { FocusPoint } from "#contract/staff/content.ts";
import { listWidths, readUploadedSize, uploadedUrl, type UploadedFormat } from "./picture-files.ts";

type PictureFiles = { sources: Record<string, string>; img: { src: string; w: number; h: number } };

/** A picture with the addresses of its files. */
export type Picture = PictureFiles & { alt: string; focus?: FocusPoint };

// The first two widths suit phones of 390 px with one and two dots a pixel, and leave room for cropped sides.
// AVIF at effort 1 takes half the time of 2, for the same size; WebP would be a fifth larger. The large ones take most of
// a build: effort 0 halves that, and makes them a twentieth larger. Phones load the small ones: quality 45 saves a quarter.
const inSmallAvif = import.meta.glob<string>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "480;880", format: "avif", quality: "45", effort: "1", as: "srcset" },
});
const inLargeAvif = import.meta.glob<string>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "1200;1600", format: "avif", quality: "50", effort: "0", as: "srcset" },
});
const inWebp = import.meta.glob<PictureFiles>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "480;880;1200;1600", format: "webp", quality: "50", effort: "2", as: "picture" },
});

// For browsers that know neither of these: most are phones with narrow screens and little memory.
const inJpeg = import.meta.glob<string>("../content/images/*.{webp,jpg,jpeg,png}", {
  eager: true,
  import: "default",
  query: { w: "640", format: "jpg", quality: "65", flatten: "true", background: "#FFFBF3" },
});

/** By the name of the file. */
const shipped = Object.fromEntries(
  Object.entries(inWebp).map(([path, { sources, img }]): [string, PictureFiles] => [
    path.replace(/.*\/|\.\w+$/g, ""),
    {
      sources: { avif: joinSizes(inSmallAvif[path]!, inLargeAvif[path]!), ...sources },
      img: { ...img, src: inJpeg[path]! },
    },
  ]),
);

/** A picture that is narrower than the large sizes has its own width in both lists. */
function joinSizes(small: string, large: string): string {
  const isNew = (size: string) => !small.endsWith(size.split(" ")[1]!);
  return [small, ...large.split(", ").filter(isNew)].join(", ");
}

type NamedPicture = { name: string; alt: string; focus?: FocusPoint | undefined };

/** Content with the files of its pictures. A share preview's picture is known by its name. */
export type WithPictures<Value> = Value extends NamedPicture
  ? Picture
  : Value extends object
    ? { [Key in keyof Value]: Key extends "card" ? Value[Key] : WithPictures<Value[Key]> }
    : Value;

export function withPictures<Value>(content: Value): WithPictures<Value> {
  return JSON.parse(JSON.stringify(content), (key, part) => {
    const { name, alt } = Object(part);
    const isPicture = alt !== undefined && key !== "card" && (name in shipped || readUploadedSize(name));
    return isPicture ? findPicture(part) : part;
  });
}

/** The resized files of a picture in content/images/, or of one that staff have brought. Call it in loaders only. */
export function findPicture({ name, alt, focus }: NamedPicture): Picture {
  return { ...(shipped[name] ?? listUploaded(name)), alt, ...(focus && { focus }) };
}

function listUploaded(name: string): PictureFiles {
  const { width, height } = readUploadedSize(name)!;
  const listFiles = (format: UploadedFormat) =>
    listWidths(width, format).map((w) => `${uploadedUrl(name, w, format)} ${w}w`);
  const sources = { avif: listFiles("avif").join(", "), webp: listFiles("webp").join(", ") };
  const w = listWidths(width, "webp").at(-1)!;
  const src = uploadedUrl(name, listWidths(width, "jpeg")[0]!, "jpeg");
  return { sources, img: { src, w, h: Math.round((height * w) / width) } };
}

/** The smallest file of each picture in content/images, for the desk. */
export function listThumbnails(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shipped).map(([name, { sources }]) => [name, sources["webp"]!.split(" ")[0]!]),
  );
}
