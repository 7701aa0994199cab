import type { ErrorAnswer } from "#contract/donor.ts";
import { maxPictureBytes, type UploadedPicture } from "#contract/staff/content.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { withPasskey } from "#app/staff/api.ts";
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
  return withPasskey(() =>
    send(picture, (sent) => onProgress(sent < 1 ? { stage: "sending", sent } : { stage: "encoding" })),
  );
}

/** Only XMLHttpRequest knows how much has been sent. */
function send(picture: Blob, onProgress: (sent: number) => void): Promise<UploadedPicture> {
  onProgress(0);
  const { promise, resolve, reject } = Promise.withResolvers<UploadedPicture>();
  const request = new XMLHttpRequest();
  request.open("POST", `${import.meta.env.API_BASE}/staff/pictures`);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.addEventListener("error", () => reject(new NetworkError()));
  request.addEventListener("load", () => {
    if (request.status === 201) resolve(request.response as UploadedPicture);
    else reject(new ApiError(request.status, request.response as ErrorAnswer));
  });
  request.send(picture);
  return promise;
}
