import { findPictureFiles } from "#cms/picture-files.ts";
import { readUploadedSize } from "#cms/uploaded-pictures.ts";

/** Whether staff have brought the picture, and content/images/ does not have it too. */
export function isOnlyUploaded(name: string): boolean {
  return readUploadedSize(name) !== undefined && findPictureFiles(name).length === 0;
}

/** The exact places of the names of pictures that staff have brought. */
export function listUploads(value: unknown, path: string[] = []): { field: string; name: string }[] {
  if (typeof value === "string") return readUploadedSize(value) ? [{ field: path.join("."), name: value }] : [];
  return Object.entries(Object(value)).flatMap(([name, inner]) => listUploads(inner, [...path, name]));
}
