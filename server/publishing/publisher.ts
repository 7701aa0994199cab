import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { plainPath } from "#contract/languages.ts";
import { readBuildManifest } from "#publish/build-manifest.ts";
import { createBackOff } from "#server/back-off.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { HttpError } from "#server/http/errors.ts";
import { explainFailure, PublishError } from "./errors.ts";
import type { PictureFiles } from "./picture-files.ts";
import { withRenderLock } from "./render-lock.ts";
import type { Renderer } from "./renderer.ts";
import { openSite, type CurrentSite } from "./served-site.ts";
import { createSiteFolders } from "./site-folders.ts";
import type { MergedContent, Publications, Publisher } from "./types.ts";

const pollMs = 1000;
const sweepIntervalMs = 60_000;

type Options = {
  /** What was built, until this replaces it. */
  current: CurrentSite;
  dataFolder: string;
  renderer: Renderer;
  pictures: PictureFiles;
  publications: Publications;
  log: Pick<FastifyBaseLogger, "info" | "error">;
};

/** Publishes at this server, and follows what is published at others. */
export function createPublisher({ current, dataFolder, renderer, pictures, publications, log }: Options) {
  const built = current.site;
  const build = join(built.folder, "..");
  const folders = createSiteFolders(dataFolder, readBuildManifest(built.folder).build);
  const stopping = new AbortController();
  let following: Promise<void> | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let swaps = 0;

  const swap = async (id: string) => {
    current.site = id ? openSite(join(folders.find(id), "client"), id) : built;
    swaps++;
    // On a full disk it is served all the same.
    if (id) await folders.noteServed(id).catch(() => {});
  };
  const render = (id: string, content: MergedContent) =>
    folders.write(id, async (target) => {
      await pictures.prepare(content);
      const { publicationId } = current.site;
      const earlier = publicationId && folders.find(publicationId);
      await renderer.run("writeSite", { build, target, current: earlier, pictures: pictures.folder, content });
    });

  /** Serves the newest publication, whoever made it. Only one process of a machine renders it. */
  const follow = async () => {
    const before = swaps;
    const id = await withTimeout(publications.newest());
    if (id === current.site.publicationId) return;
    if (id && !(await folders.isWhole(id))) {
      const work = async () => {
        if (!(await folders.isWhole(id))) await render(id, await publications.contentOf(id));
      };
      await withRenderLock(folders.parent, work, stopping.signal);
    }
    // This process may have published meanwhile.
    if (swaps === before) await swap(id);
  };
  const fail = (error: unknown) => {
    const { name, code, message, stack } = error as Error & { code?: string };
    log.error({ name, code, message, stack }, "what was published last cannot be served; the site from before is");
  };
  const poll = async (signal: AbortSignal) => {
    const nextDelayMs = createBackOff();
    let delayMs = pollMs;
    while (await wait(delayMs, true, { signal, ref: false }).catch(() => false)) {
      delayMs = pollMs;
      try {
        await follow();
      } catch (error) {
        // Others tell that the database is away.
        if (isDatabaseUnavailable(error) || signal.aborted) continue;
        fail(error);
        delayMs += nextDelayMs();
      }
    }
  };
  const sweep = async () => {
    await folders.sweep(current.site.publicationId);
    await pictures.sweep();
  };
  const failToSweep = ({ code, message }: NodeJS.ErrnoException) =>
    log.error({ code, message }, "old files of the site were not removed");

  const publisher: Publisher = {
    async publish(id, content, store) {
      try {
        await render(id, content);
      } catch (error) {
        log.error({ err: error }, "the site was not published");
        throw explainFailure(error);
      }
      try {
        await store();
      } catch (error) {
        await folders.remove(id);
        throw error;
      }
      if (id > current.site.publicationId) await swap(id);
      log.info({ publication: id }, "the site was published");
      await sweep().catch(failToSweep);
    },
    async preview(page, content) {
      const isPage = page.startsWith("/") && toFile(page) in built.pages && !plainPath(page).startsWith("/staff");
      if (!isPage) throw new HttpError(404, { message: "There is no such page." });
      return renderer.run("preview", { build, page, content });
    },
  };
  return {
    ...publisher,

    /** Serves what was published before visitors come; if that fails, what this machine served last. */
    async prepare(): Promise<void> {
      try {
        await follow();
      } catch (error) {
        fail(error);
        const last = await folders.lastServed();
        if (last && (await folders.isWhole(last))) await swap(last);
      }
    },
    async start() {
      following = poll(stopping.signal);
      sweeping = setInterval(() => void sweep().catch(failToSweep), sweepIntervalMs);
      sweeping.unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      renderer.stop();
      await following;
    },
  };
}

function toFile(page: string): string {
  return page === "/" ? "index.html" : `${page.slice(1)}/index.html`;
}

/** A server without a built site, as in development. */
export const noSitePublisher: Publisher = {
  publish: () => Promise.reject(new PublishError("The site is not built: nothing was published.")),
  preview: () => Promise.reject(new PublishError("The site is not built: there is nothing to preview.")),
};
