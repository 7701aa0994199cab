import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Closes the registry's folder and files to other users, whatever the umask was when they were made. Returns a warning
 * if the folder stays open to them.
 */
export function makePrivate(folder: string): string | undefined {
  const entries = readdirSync(folder, { withFileTypes: true });
  // Closing /tmp or a home folder would do harm; a folder of the registry's own holds files and no other folders.
  const isOwn = entries.every((entry) => !entry.isDirectory() || ownFolders.has(entry.name));
  for (const entry of entries) {
    if (entry.isFile() && (isOwn || entry.name.startsWith("registry"))) close(join(folder, entry.name), 0o600);
  }
  if (isOwn) close(folder, 0o700);
  if ((statSync(folder).mode & 0o077) === 0) return undefined;
  return `Other users of this machine can look into ${folder} (DATA_DIR): give the registry a folder of its own with mode 700.`;
}

/** What a disk has, what publishing makes, and Node's compiled code. */
const ownFolders = new Set(["lost+found", "site", "pictures", "compiled"]);

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // It belongs to somebody else, lies on a disk without modes, or another process has just removed it.
    if (!["EPERM", "EROFS", "ENOTSUP", "ENOENT"].includes((error as NodeJS.ErrnoException).code!)) throw error;
  }
}
