import { rm, stat } from "node:fs/promises";

/** Each process touches the folder of the site that it serves every minute, and writes files at once. */
const unusedMs = 10 * 60_000;

export async function removeUnused(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - unusedMs) await rm(path, { recursive: true, force: true });
}
