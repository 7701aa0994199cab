import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { MergedContent } from "#cms/content-files.ts";
import { readUploadedSize, type UploadedFormat } from "#cms/uploaded-pictures.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findMaster, findMissingPictures, findPictureFile } from "#server/registry/pictures.ts";
import { PublishError } from "./errors.ts";

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/** The files of pictures that staff have brought: on this machine's disk, and in the database if they are not there yet. */
export function createPictureFiles(db: Database, dataFolder: string) {
  const folder = join(dataFolder, "pictures");
  return {
    folder,

    /** Puts the file into the folder. Gives its bytes if there is no room for it, and undefined if there is no such picture. */
    async provide(name: string, width: number, format: UploadedFormat): Promise<"on disk" | Uint8Array | undefined> {
      const path = join(folder, `${name}-${width}.${format}`);
      if (existsSync(path)) return "on disk";
      const bytes = await withTimeout(findPictureFile(db, name, width, format));
      return (
        bytes &&
        writeWhole(path, bytes).then(
          () => "on disk",
          () => bytes,
        )
      );
    },

    /** Puts the pictures there that share previews are drawn from. Refuses content that names a picture that nobody brought. */
    async prepare(content: MergedContent): Promise<void> {
      const { names, cards } = findUploads(content);
      const missing = await withTimeout(findMissingPictures(db, names));
      if (missing.length) throw new PublishError(`There is no picture ${missing[0]}: nothing was published.`);
      for (const name of cards) {
        const path = join(folder, `${name}.webp`);
        if (!existsSync(path)) await writeWhole(path, (await withTimeout(findMaster(db, name)))!);
      }
    },
  };
}

/** A file is there under its name only when all of it is on the disk: browsers keep it for a year. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const part = `${path}.part-${process.pid}-${performance.now()}`;
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/** The pictures in the content that staff have brought, and those of them that share previews show. */
function findUploads(content: MergedContent): { names: string[]; cards: string[] } {
  const [names, cards] = [new Set<string>(), new Set<string>()];
  JSON.stringify(content, (key, value: unknown) => {
    if (typeof value === "string" && readUploadedSize(value)) names.add(value);
    if (key === "card") cards.add((value as { name: string }).name);
    return value;
  });
  return { names: [...names], cards: [...cards].filter(readUploadedSize) };
}
