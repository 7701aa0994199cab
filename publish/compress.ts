import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes a brotli and a gzip copy of every text file, so that the server need not compress anything. */
export function compressFiles(folder: string): void {
  for (const file of globSync("**/*.{html,data,js,css,svg,xml,txt,webmanifest}", { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
}
