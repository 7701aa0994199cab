import type { FastifyInstance } from "fastify";
import { listWidths, readUploadedSize, type UploadedFormat } from "#cms/uploaded-pictures.ts";
import type { PictureFiles } from "#server/publishing/picture-files.ts";

/** The pictures that staff have brought, for visitors. Their names hold a hash, so that browsers may keep them. */
export function pictureRoutes(app: FastifyInstance, pictures: PictureFiles): void {
  app.get<{ Params: { file: string } }>("/pictures/:file", async ({ params: { file } }, reply) => {
    const { name, width, format } = readFileName(file);
    const size = readUploadedSize(name);
    if (!size || !listWidths(size.width).includes(width)) return reply.callNotFound();
    const found = await pictures.provide(name, width, format);
    if (!found) return reply.callNotFound();
    if (found === "on disk") return reply.sendFile(file, pictures.folder);
    return reply.type(`image/${format}`).send(found);
  });
}

function readFileName(file: string): { name: string; width: number; format: UploadedFormat } {
  const [, name = "", width, format] = /^(.+)-(\d+)\.(avif|webp)$/.exec(file) ?? [];
  return { name, width: Number(width), format: format as UploadedFormat };
}
