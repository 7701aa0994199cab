import { minPictureWidth } from "#contract/staff/content.ts";

/** The server keeps no more, and no screen shows more. */
const maxSidePx = 3200;

/** Takes eight seconds on a line of 2 Mbit/s; the server waits for twenty. */
const maxSentBytes = 2_000_000;

/** A picture as it is worth sending. What this browser cannot read goes as it is: the server says what to do. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const scale = findScale(bitmap);
    if (scale === 1 && file.size <= maxSentBytes) return file;
    const shrunk = await encode(draw(bitmap, scale));
    return shrunk && (scale < 1 || shrunk.size < file.size) ? shrunk : file;
  } finally {
    bitmap.close();
  }
}

/** A high, narrow picture stays wide enough for the server. */
function findScale({ width, height }: ImageBitmap): number {
  return Math.min(1, Math.max(maxSidePx / Math.max(width, height), minPictureWidth / width));
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** At the best quality that is small enough. Null if there is no memory for it. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let blob: Blob | null = null;
  for (const quality of [0.9, 0.8, 0.7]) {
    blob = await toBlob(canvas, "image/webp", quality);
    // Safari writes no WebP, and JPEG knows no transparency.
    if (blob && blob.type !== "image/webp") blob = await toBlob(paintBeneath(canvas), "image/jpeg", quality);
    if (!blob || blob.size <= maxSentBytes) break;
  }
  return blob;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function paintBeneath(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}
