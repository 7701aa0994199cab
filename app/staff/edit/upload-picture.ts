import type { ErrorAnswer } from "#contract/donor.ts";
import { maxPictureBytes, type UploadedPicture } from "#contract/staff/content.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { withPasskey } from "#app/staff/api.ts";

/** Sends a picture, and says how much of it has arrived, from 0 to 1. Only XMLHttpRequest knows that. */
export function uploadPicture(file: File, onProgress: (sent: number) => void): Promise<UploadedPicture> {
  return withPasskey(() => upload(file, onProgress));
}

export function isTooLarge({ size }: File): boolean {
  return size > maxPictureBytes;
}

function upload(file: File, onProgress: (sent: number) => void): Promise<UploadedPicture> {
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
  request.send(file);
  return promise;
}
