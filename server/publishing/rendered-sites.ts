import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MergedContent } from "#cms/content-files.ts";
import { isWhole } from "#publish/file-list.ts";
import type { PictureFiles } from "./picture-files.ts";
import { removeUnused } from "./remove-unused.ts";
import type { Renderer } from "./renderer.ts";
import { openSite, type CurrentSite } from "./served-site.ts";

const servedMark = "served";

export type SiteOptions = {
  /** The build, until a publication replaces it. */
  current: CurrentSite;
  dataFolder: string;
  renderer: Renderer;
  pictures: PictureFiles;
};

/** The rendered sites of this machine: a folder for each build and publication. */
export function createRenderedSites({ current, dataFolder, renderer, pictures }: SiteOptions) {
  const built = current.site;
  const parent = join(dataFolder, "site");
  const prefix = `${built.manifest.build}-`;
  const list = () => readdir(parent).catch(() => [] as string[]);
  const find = (publicationId: string) => join(parent, prefix + publicationId);
  const touch = (publicationId: string) => utimes(find(publicationId), new Date(), new Date());
  return {
    isWhole: (publicationId: string) => isWhole(find(publicationId)),
    remove: (publicationId: string) => remove(find(publicationId)),

    /** Fills a new folder, and gives it its name only when it is whole. */
    async render(publicationId: string, content: MergedContent): Promise<void> {
      const target = `${find(publicationId)}.part-${process.pid}-${performance.now()}`;
      await mkdir(target, { recursive: true, mode: 0o700 });
      try {
        await pictures.prepare(content);
        const earlier = current.site.publicationId && find(current.site.publicationId);
        await renderer.run("writeSite", { target, current: earlier, pictures: pictures.folder, content });
        await rename(target, find(publicationId)).catch(async () => {
          // Another process may have been faster, and serves it.
          if (await isWhole(find(publicationId))) return;
          await remove(find(publicationId));
          await rename(target, find(publicationId));
        });
      } finally {
        await remove(target);
      }
    },

    /** Replaces what visitors get, "" being what was built. */
    async serve(publicationId: string): Promise<void> {
      current.site = publicationId ? openSite(join(find(publicationId), "client"), publicationId) : built;
      if (!publicationId) return;
      // A process may be killed after it has rendered and before it has stored. On a full disk the mark is missing.
      await writeFile(join(find(publicationId), servedMark), "").catch(() => {});
      await touch(publicationId).catch(() => {});
    },

    /** The publication of this build that was served last on this machine. */
    async lastServed(): Promise<string | undefined> {
      const own = (await list()).filter((name) => name.startsWith(prefix));
      const served = own.filter((name) => existsSync(join(parent, name, servedMark))).toSorted();
      return served.at(-1)?.slice(prefix.length);
    },

    /** Removes what no process serves or writes: every process keeps its own folder from ageing. */
    async sweep(): Promise<void> {
      if (current.site.publicationId) await touch(current.site.publicationId);
      for (const name of await list()) await removeUnused(join(parent, name));
    },
  };
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
