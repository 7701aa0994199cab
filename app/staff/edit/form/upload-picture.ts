import { minPictureWidth, type UploadedPicture } from "#contract/staff/content.ts";
import { upload } from "#app/staff/upload.ts";

/** While it is sent, `sent` goes from 0 to 1. */
export type UploadProgress = { stage: "shrinking" | "sending" | "encoding"; sent?: number };

/** Makes a picture as small as is worth sending, sends it, and waits for its smaller versions. */
export async function uploadPicture(file: File, onProgress: (progress: UploadProgress) => void) {
  onProgress({ stage: "shrinking" });
  return upload<UploadedPicture>({
    path: "/pictures",
    type: "application/octet-stream",
    body: await shrinkPicture(file),
    onProgress: (sent) => onProgress(sent < 1 ? { stage: "sending", sent } : { stage: "encoding" }),
  });
}

/** The server keeps no more, and no screen shows more. */
const maxSidePx = 3200;
/** Takes eight seconds on a line of 2 Mbit/s. */
const maxSentBytes = 2_000_000;

/** The server says what to do about a file that this browser cannot read, or has no memory for. */
async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return file;
  const { width, height } = bitmap;
  // A high, narrow picture stays wide enough for the server.
  const scale = Math.min(1, Math.max(maxSidePx / Math.max(width, height), minPictureWidth / width));
  if (scale === 1 && file.size <= maxSentBytes) return file;
  return encode(bitmap, Math.round(width * scale), Math.round(height * scale)).catch(() => file);
}

/** At the best quality that is small enough. JPEG, since Safari writes no WebP. */
async function encode(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false })!;
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  let picture: Blob | undefined;
  for (const quality of [0.9, 0.75, 0.5]) {
    if (!picture || picture.size > maxSentBytes) picture = await canvas.convertToBlob({ type: "image/jpeg", quality });
  }
  return picture!;
}
