import { existsSync } from "node:fs";

export const pictureFormats = ["webp", "jpg", "jpeg", "png"];

/** The files of a picture under content/images/, of which there should be one. */
export function findPictureFiles(name: string): string[] {
  return pictureFormats.map((format) => `content/images/${name}.${format}`).filter((path) => existsSync(path));
}
