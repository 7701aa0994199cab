import { globSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** The best takes ten seconds for the whole site, for a fifth less than the fast one, which takes a fifth of a second. */
const quality = { best: 11, fast: 5 };

/**
 * Writes a brotli and a gzip copy of every text file, so that the server need not compress anything. Takes the copies of
 * files that are the same in an earlier folder. `maxBytes` is how much may be compressed at best; beyond it, all is fast.
 */
export async function compressFiles(folder: string, earlier: string[] = [], maxBytes = Infinity): Promise<void> {
  const files = globSync("**/*.{html,data,js,css,svg,xml,txt,webmanifest,ics,atom}", { cwd: folder });
  const texts = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file));
      return { file, text, same: await findSame(earlier, file, text) };
    }),
  );
  const bytes = texts.reduce((sum, { text, same }) => sum + (same ? 0 : text.length), 0);
  const level = bytes > maxBytes ? quality.fast : quality.best;
  await Promise.all(
    texts.map(async ({ file, text, same }) => {
      const path = join(folder, file);
      if (same) return Promise.all(endings.map((end) => copyFile(same + end, path + end)));
      const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(`${path}.br`, await compressBrotli(text, { params }));
      return writeFile(`${path}.gz`, await compressGzip(text, { level: 9 }));
    }),
  );
}

const endings = [".br", ".gz"];

async function findSame(folders: string[], file: string, text: Buffer): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, file);
    const earlier = await readFile(path).catch(() => undefined);
    if (earlier?.equals(text)) return path;
  }
  return undefined;
}
