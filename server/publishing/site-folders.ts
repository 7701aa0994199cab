import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isWhole } from "#publish/file-list.ts";

/** Each process touches the folder that it serves every minute. */
const unusedMs = 10 * 60_000;

const servedMark = "served";

/** The rendered sites of this machine: a folder for each build and publication. */
export function createSiteFolders(dataFolder: string, build: string) {
  const parent = join(dataFolder, "site");
  const list = () => readdir(parent).catch(() => [] as string[]);
  const find = (publicationId: string) => join(parent, `${build}-${publicationId}`);
  return {
    parent,
    find,
    isWhole: (publicationId: string) => isWhole(find(publicationId)),

    /** Lets the work fill a new folder, and gives it its name only when it is whole. */
    async write(publicationId: string, work: (folder: string) => Promise<void>): Promise<void> {
      const part = `${find(publicationId)}.part-${process.pid}-${performance.now()}`;
      await mkdir(part, { recursive: true, mode: 0o700 });
      try {
        await work(part);
        // What is there under this name was not whole.
        await rm(find(publicationId), { recursive: true, force: true });
        await rename(part, find(publicationId));
      } finally {
        await rm(part, { recursive: true, force: true });
      }
    },

    remove: (publicationId: string) => rm(find(publicationId), { recursive: true, force: true }),

    /** Remembers that visitors got it: a process may be killed after it has rendered and before it has stored. */
    async noteServed(publicationId: string): Promise<void> {
      await writeFile(join(find(publicationId), servedMark), "");
      await utimes(find(publicationId), new Date(), new Date());
    },

    /** The publication of this build that was served last on this machine. */
    async lastServed(): Promise<string | undefined> {
      const served = (await list()).filter((name) => existsSync(join(parent, name, servedMark)));
      const own = served.filter((name) => name.startsWith(`${build}-`));
      return own
        .toSorted()
        .at(-1)
        ?.slice(build.length + 1);
    },

    /** Removes what no process serves or writes: every process keeps its own folder from ageing. */
    async sweep(current: string): Promise<void> {
      if (current) await utimes(find(current), new Date(), new Date());
      for (const name of await list()) {
        const path = join(parent, name);
        const found = await stat(path).catch(() => undefined);
        if (found?.isDirectory() && found.mtimeMs < Date.now() - unusedMs)
          await rm(path, { recursive: true, force: true });
      }
    },
  };
}
