import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MergedContent } from "#cms/content-files.ts";
import { listUploads, type UploadedFormat } from "#cms/picture-files.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findMaster, findMissingPictures, findPictureFile } from "#server/registry/pictures.ts";
import { PublishError } from "./errors.ts";
import { removeUnused } from "./remove-unused.ts";

export type PictureFiles = ReturnType<typeof createPictureFiles>;

/** The files of pictures that staff have brought: on this machine's disk, and in the database if they are not there yet. */
export function createPictureFiles(db: Database, dataFolder: string) {
  const folder = join(dataFolder, "pictures");
  return {
    folder,

    async read(name: string, width: number, format: UploadedFormat): Promise<Uint8Array | undefined> {
      const path = join(folder, `${name}-${width}.${format}`);
      const onDisk = await readFile(path).catch(() => undefined);
      if (onDisk) return onDisk;
      const bytes = await withTimeout(findPictureFile(db, name, width, format));
      // Without room on the disk it is fetched again the next time.
      if (bytes) await writeWhole(path, bytes).catch(() => {});
      return bytes;
    },

    /** Removes the files of pictures that the database no longer has, and parts that a killed process has left. */
    async sweep(): Promise<void> {
      const all = await readdir(folder).catch(() => []);
      const files = Object.groupBy(all, (file) => file.replace(/(x\d+).*/, "$1"));
      for (const name of await withTimeout(findMissingPictures(db, Object.keys(files)))) {
        for (const file of files[name]!) await rm(join(folder, file), { force: true });
      }
      for (const file of all) if (file.includes(".part-")) await removeUnused(join(folder, file));
    },

    /** Puts the pictures there that share previews are drawn from. */
    async prepare(content: MergedContent): Promise<void> {
      // Events and news have no card of their own.
      const drawn = listUploads(content).filter(({ field }) => /\.(card|dated-events|news-posts)\./.test(field));
      for (const name of new Set(drawn.map(({ name }) => name))) {
        const path = join(folder, `${name}.webp`);
        if (existsSync(path)) continue;
        const master = await withTimeout(findMaster(db, name));
        if (!master) throw new PublishError(`There is no picture ${name}: nothing was published.`);
        await writeWhole(path, master);
      }
    },
  };
}

/** A file is there under its name only when all of it is on the disk: browsers keep it for a year. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  const part = `${path}.part-${process.pid}-${performance.now()}`;
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
