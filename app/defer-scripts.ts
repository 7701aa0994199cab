import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Takes out the head's hints to fetch scripts early: no page needs one to be seen, and they hold up what it does need. */
export function deferScripts(folder: string): void {
  for (const file of globSync("**/index.html", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/<link rel="modulepreload"[^>]*>/g, ""));
  }
}
