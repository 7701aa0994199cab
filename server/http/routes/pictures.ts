import type { FastifyInstance } from "fastify";
import { listWidths, readUploadedSize, type UploadedFormat } from "#cms/uploaded-pictures.ts";
import { immutable } from "#server/http/security-headers.ts";
import type { PictureFiles } from "#server/publishing/picture-files.ts";

/** The pictures that staff have brought, for visitors. Their names hold a hash, so that browsers may keep them. */
export function pictureRoutes(app: FastifyInstance, pictures: PictureFiles): void {
  app.get<{ Params: { file: string } }>("/pictures/:file", async ({ params: { file } }, reply) => {
    const { name, width, format } = readFileName(file);
    const size = readUploadedSize(name);
    if (!size || !listWidths(size.width).includes(width)) return reply.callNotFound();
    const bytes = await pictures.read(name, width, format);
    if (!bytes) return reply.callNotFound();
    return reply.headers({ "cache-control": immutable }).type(`image/${format}`).send(bytes);
  });
}

function readFileName(file: string): { name: string; width: number; format: UploadedFormat } {
  const [, name = "", width, format] = /^(.+)-(\d+)\.(avif|webp)$/.exec(file) ?? [];
  return { name, width: Number(width), format: format as UploadedFormat };
}
