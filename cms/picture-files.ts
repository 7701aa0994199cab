import { existsSync } from "node:fs";

export const pictureFormats = ["webp", "jpg", "jpeg", "png"];

/** The files of this name under content/images/. A picture should have exactly one. */
export function findPictureFiles(name: string): string[] {
  return pictureFormats.map((format) => `content/images/${name}.${format}`).filter((path) => existsSync(path));
}

/** Whether the name is one of a picture that staff have brought, which is in the database. It ends with the size. */
export function isUploadedPicture(name: string): boolean {
  return /^p-[0-9a-f]+-\d+x\d+$/.test(name);
}
