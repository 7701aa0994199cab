import { maxPictureBytes, type UploadedPicture } from "#contract/staff/content.ts";
import { upload } from "#app/staff/upload.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** While it is sent, `sent` goes from 0 to 1. */
export type UploadProgress = { stage: "shrinking" | "sending" | "encoding"; sent?: number };

/** Even shrunk, the picture is larger than the server takes. */
export class TooLargeError extends Error {}

/** Makes a picture as small as is worth sending, sends it, and waits for its smaller versions. */
export async function uploadPicture(
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadedPicture> {
  onProgress({ stage: "shrinking" });
  const picture = await shrinkPicture(file);
  if (picture.size > maxPictureBytes) throw new TooLargeError();
  return upload<UploadedPicture>({
    path: "/pictures",
    type: "application/octet-stream",
    body: picture,
    onProgress: (sent) => onProgress(sent < 1 ? { stage: "sending", sent } : { stage: "encoding" }),
  });
}
