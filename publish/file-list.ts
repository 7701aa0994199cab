import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Names every file with its hash, so that a folder that a power cut or a full disk has left is known as such. */
export async function writeFileList(folder: string): Promise<void> {
  await writeFile(join(folder, listName), JSON.stringify(await hashFiles(folder)));
}

/** Whether all files are there as they were written. */
export async function isWhole(folder: string): Promise<boolean> {
  const written = await readFile(join(folder, listName), "utf8").catch(() => undefined);
  return written !== undefined && written === JSON.stringify(await hashFiles(folder));
}

const listName = "files.json";

async function hashFiles(folder: string): Promise<[string, string][]> {
  const files = globSync("**/*.*", { cwd: folder }).filter((file) => file !== listName);
  return Promise.all(
    files.toSorted().map(async (file) => {
      const bytes = await readFile(join(folder, file));
      return [file, createHash("sha256").update(bytes).digest("base64")] as [string, string];
    }),
  );
}
