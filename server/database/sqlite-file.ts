import { join } from "node:path";

/** Where the SQLite database lies in its folder. */
export function sqliteFile(folder: string): string {
  return join(folder, "registry.sqlite");
}
