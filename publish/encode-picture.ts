import { createHash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { listWidths, nameUpload, pictureEncodings, uploadedFormats } from "#cms/picture-files.ts";
import { maxPicturePixels, minPictureWidth } from "#contract/staff/content.ts";

/** A picture that staff may not bring. The message tells them why. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/** Larger than any screen shows it. */
const maxMasterWidth = 3200;
/** WebP cannot hold more. */
const maxHeight = 16_383;

// The first bytes do not tell which decoder a file gets: one that begins like AVIF may be an SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((kind) => `VipsForeignLoad${kind}`) });

/** The picture as it is kept, upright and without what cameras write into their files, and its smaller versions. */
export async function encodePicture(bytes: Uint8Array) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  checkKind(text);
  const refuse = () => {
    throw new PictureError(
      heic.test(text) ? cannotReadHeic : "The picture is damaged or incomplete. Please export it again.",
    );
  };
  const options = { limitInputPixels: maxPicturePixels, failOn: "error" as const };
  // Only the header is read here, so that a bomb does not go off.
  checkSize(
    await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(refuse),
  );
  const upright = sharp(bytes, options).autoOrient();
  const resized = upright.resize({ width: maxMasterWidth, withoutEnlargement: true }).webp({ quality: 90 });
  const { data: master, info } = await resized.toBuffer({ resolveWithObject: true }).catch(refuse);
  const { width, height } = info;
  const hash = createHash("sha256").update(master).digest("hex").slice(0, 16);
  const versions = uploadedFormats.flatMap((format) => listWidths(width, format).map((width) => ({ format, width })));
  const files = await Promise.all(
    versions.map(async ({ format, width }) => {
      const resized = sharp(master).resize({ width });
      // JPEG knows nothing transparent: without the page's colour it would be black.
      if (format === "jpeg") resized.flatten({ background: "#FFFBF3" });
      const bytes = await resized.toFormat(format, pictureEncodings[format]).toBuffer();
      return { width, format, bytes };
    }),
  );
  return { name: nameUpload(hash, width, height), width, height, master, files };
}

/** The first bytes of the files that are given to a decoder. */
const kinds = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(avif|avis|heic|heix|mif1|msf1)/s];

/** As phones write it. Its decoder is patented, so that most servers have none. */
const heic = /^.{4}ftyp(heic|heix)/s;
const cannotReadHeic = "HEIC pictures cannot be read here. Please save the picture as JPEG and choose it again.";

/**
 * No camera writes these; they would make the file something else besides a picture. Anything shorter stands in good
 * pictures by chance: `<svg` in every fiftieth of 10 MB.
 */
const foreign = /<script|<svg[\s/]+[\w:]+=|<html[\s>]|<!doctype|<\?php\s|%PDF-\d\.\d/i;

function checkKind(text: string): void {
  if (!kinds.some((kind) => kind.test(text))) {
    throw new PictureError(
      "This is not a picture that can be used. Please choose a JPEG, PNG, WebP, AVIF or HEIC file.",
    );
  }
  if (foreign.test(text)) {
    throw new PictureError("This file holds something else besides a picture. Please export the picture again.");
  }
}

function checkSize({ autoOrient: { width, height } }: Metadata): void {
  if (width * height > maxPicturePixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new PictureError(
      `The picture has ${megapixels} megapixels; at most ${maxPicturePixels / 1_000_000} are possible`,
    );
  }
  if (width < minPictureWidth) {
    throw new PictureError(`The picture is ${width} px wide; at least ${minPictureWidth} are needed`);
  }
  if (height > maxHeight) {
    throw new PictureError(`The picture is ${height} px high; at most ${maxHeight} are possible`);
  }
}
