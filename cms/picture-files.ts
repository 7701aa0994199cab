import { existsSync } from "node:fs";

export const pictureFormats = ["webp", "jpg", "jpeg", "png"];

/** The files of this name under content/images/. A picture should have exactly one. */
export function findPictureFiles(name: string): string[] {
  return pictureFormats.map((format) => `content/images/${name}.${format}`).filter((path) => existsSync(path));
}
