import type { FastifyInstance } from "fastify";
import type { MergedContent } from "#cms/content-files.ts";
import { isDated } from "#cms/dated.ts";
import { dayAt, today } from "#contract/day.ts";
import { plainPath } from "#contract/languages.ts";
import { mergeContent } from "#server/content/published-content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findNewestPublicationId } from "#server/registry/content/publications.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { repeatWhileListening } from "#server/repeat.ts";
import { explainFailure, PublishError } from "./errors.ts";
import { createRenderedSites, type SiteOptions } from "./rendered-sites.ts";

export type Publisher = Awaited<ReturnType<typeof createPublisher>>;

const pollMs = 1000;
/** To render what cannot be rendered takes a processor for seconds each time. */
const retryMs = 15_000;
const sweepIntervalMs = 60_000;

/** Publishes at this server, serves the newest publication, and follows what is published at others. */
export async function createPublisher(app: FastifyInstance, db: Database, options: SiteOptions) {
  const { log } = app;
  const { current, renderer, pictures } = options;
  const { manifest } = current.site;
  const sites = createRenderedSites(options);
  const sweep = () => Promise.all([sites.sweep(), pictures.sweep()]);
  const notRemoved = "old files of the site were not removed";
  await followPublications(app, db, { ...options, sites });
  repeatWhileListening(app, notRemoved, () => sweep().then(() => sweepIntervalMs), sweepIntervalMs);
  return {
    /** Renders, then stores, then serves. If any of it fails, the site stays as it was and the error says why. */
    async publish(id: string, content: MergedContent, store: () => Promise<void>): Promise<void> {
      await sites.render(id, content).catch((error: unknown) => {
        log.error({ err: error }, "the site was not published");
        throw explainFailure(error);
      });
      try {
        await store();
      } catch (error) {
        await sites.remove(id);
        throw error;
      }
      if (id > current.site.publicationId) await sites.serve(id);
      log.info({ publication: id }, "the site was published");
      await sweep().catch(({ code, message }: NodeJS.ErrnoException) => log.error({ code, message }, notRemoved));
    },
    /** A page with this content, without scripts. Its texts carry the marks of contract/staff/preview-marks.ts. */
    async preview(page: string, content: MergedContent): Promise<string | undefined> {
      const file = page === "/" ? "index.html" : `${page.slice(1)}/index.html`;
      const isKnown = file in manifest.inlineScripts || isDated(plainPath(page));
      const isPage = page.startsWith("/") && isKnown && !plainPath(page).startsWith("/staff");
      return isPage ? renderer.run("preview", { page, content }) : undefined;
    },
  };
}

type Followed = SiteOptions & { sites: ReturnType<typeof createRenderedSites> };

/** Serves what was published, whoever did it; if that fails at first, what this machine served last. */
async function followPublications(app: FastifyInstance, db: Database, { current, renderer, sites }: Followed) {
  const serveNewest = async (): Promise<void> => {
    const before = current.site;
    const newest = await withTimeout(findNewestPublicationId(db));
    const id = newest === splitTurn(before.publicationId)[0] ? addTurn(newest, before.turns) : newest;
    if (id === before.publicationId) return;
    // Another process of this machine may have rendered it.
    if (id && !(await sites.isWhole(id))) {
      const { content } = await mergeContent(await withTimeout(findPublishedEdits(db, splitTurn(id)[0])));
      await sites.render(id, content);
    }
    // This process may have published meanwhile.
    if (current.site === before) await sites.serve(id);
    return serveNewest();
  };
  const failure = "what was published last cannot be served; the site from before is";
  await serveNewest().catch(async ({ name, code, message, stack }: NodeJS.ErrnoException) => {
    app.log.error({ name, code, message, stack }, failure);
    const last = await sites.lastServed();
    if (last && (await sites.isWhole(last))) await sites.serve(last);
  });
  const follow = async (signal: AbortSignal) => {
    await serveNewest().catch((error: unknown) => {
      // Others tell that the database is away.
      if (!isDatabaseUnavailable(error) && !signal.aborted) throw error;
    });
    return pollMs;
  };
  repeatWhileListening(app, failure, follow, retryMs);
  // Before the loop is waited for: what is being rendered keeps nobody.
  app.addHook("onClose", renderer.stop);
}

/**
 * A publication is rendered again when an event is over, at midnight in India, so that its pages say so without a
 * script: `<publication>+<day>`, which comes after what it was rendered from and before the next publication.
 */
function addTurn(publicationId: string, turns: string[]): string {
  const published = publicationId && dayAt(Date.parse(readIdTimestamp(publicationId)));
  const turn = turns.findLast((day) => day <= today() && day > published);
  return turn ? `${publicationId}+${turn}` : publicationId;
}

/** The publication, and the day on which it was rendered again. */
function splitTurn(id: string): [string, string?] {
  return id.split("+") as [string, string?];
}

/** A server without a built site, as in development. */
export const noSitePublisher: Publisher = {
  publish: () => Promise.reject(new PublishError("The site is not built: nothing was published.")),
  preview: () => Promise.reject(new PublishError("The site is not built: there is nothing to preview.")),
};
