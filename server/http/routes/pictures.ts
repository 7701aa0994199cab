import type { FastifyInstance, FastifyRequest } from "fastify";
import { listWidths, readUploadedSize, type UploadedFormat } from "#cms/picture-files.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { immutable } from "#server/http/security-headers.ts";
import type { PictureFiles } from "#server/publishing/picture-files.ts";
import type { CurrentSite } from "#server/publishing/served-site.ts";
import { isPublished } from "#server/registry/pictures.ts";

type Options = {
  db: Database;
  pictures: PictureFiles;
  current: CurrentSite | undefined;
  isMember: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * The pictures that staff have brought. Visitors get those that were published; their names hold a hash, so that browsers
 * may keep them. The others are for staff alone.
 */
export function pictureRoutes(app: FastifyInstance, { db, pictures, current, isMember }: Options): void {
  app.get<{ Params: { file: string } }>("/pictures/:file", async (request, reply) => {
    const { name, width, format } = readFileName(request.params.file);
    const size = readUploadedSize(name);
    if (!size || !listWidths(size.width, format).includes(width)) return reply.callNotFound();
    // The pictures of the site that is served are known without the database.
    const isPublic = current?.site.pictures.has(name) || (await withTimeout(isPublished(db, name)));
    const bytes = (isPublic || (await isMember(request))) && (await pictures.read(name, width, format));
    if (!bytes) return reply.callNotFound();
    void reply.header("cache-control", isPublic ? immutable : "private, no-store");
    return reply.type(`image/${format}`).send(bytes);
  });
}

function readFileName(file: string): { name: string; width: number; format: UploadedFormat } {
  const [, name = "", width, format] = /^(.+)-(\d+)\.(avif|webp|jpeg)$/.exec(file) ?? [];
  return { name, width: Number(width), format: format as UploadedFormat };
}
