import { existsSync } from "node:fs";

export const pictureFormats = ["webp", "jpg", "jpeg", "png"];

/** The files of this name under content/images/. A picture should have exactly one. */
export function findPictureFiles(name: string): string[] {
  return pictureFormats.map((format) => `content/images/${name}.${format}`).filter((path) => existsSync(path));
}

// Pictures that staff have brought. Their names say how large they are, so that nobody has to be asked.

export const uploadedFormats = ["avif", "webp", "jpeg"] as const;

export type UploadedFormat = (typeof uploadedFormats)[number];

/**
 * Suit phones of 390 px with one and two dots a pixel, and leave room for cropped sides. Browsers that know no other
 * format than JPEG are mostly on phones with narrow screens and little memory.
 */
const pictureWidths = { avif: [480, 880, 1200, 1600], webp: [480, 880, 1200, 1600], jpeg: [640] };

/** How they are encoded, as those in content/images are: a small part of the default's time, for about the same size. */
export const pictureEncodings = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 50, effort: 2 },
  jpeg: { quality: 65 },
};

export function nameUpload(hash: string, width: number, height: number): string {
  return `p-${hash}-${width}x${height}`;
}

/** The size of a picture that staff have brought; undefined for any other name. */
export function readUploadedSize(name: string): { width: number; height: number } | undefined {
  const [, width, height] = /^p-[0-9a-f]{16}-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(name) ?? [];
  return width ? { width: Number(width), height: Number(height) } : undefined;
}

/** The widths of a format's files, of which browsers choose one; none is wider than the picture. */
export function listWidths(width: number, format: UploadedFormat): number[] {
  return [...new Set(pictureWidths[format].map((wanted) => Math.min(wanted, width)))];
}

export function uploadedUrl(name: string, width: number, format: UploadedFormat): string {
  return `/pictures/${name}-${width}.${format}`;
}

/** Whether staff have brought the picture, and content/images/ does not have it too. */
export function isOnlyUploaded(name: string): boolean {
  return readUploadedSize(name) !== undefined && findPictureFiles(name).length === 0;
}

/** The exact places of the names of pictures that staff have brought. */
export function listUploads(value: unknown, path: string[] = []): { field: string; name: string }[] {
  if (typeof value === "string") return readUploadedSize(value) ? [{ field: path.join("."), name: value }] : [];
  return Object.entries(Object(value)).flatMap(([name, inner]) => listUploads(inner, [...path, name]));
}
