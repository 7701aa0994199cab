import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { uploadedUrl } from "#cms/picture-files.ts";
import { maxPictureBytes, type UploadedPicture } from "#contract/staff/content.ts";
import { erasePicture } from "#server/publishing/erase-picture.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { HttpError } from "#server/http/errors.ts";
import { afterTouch, takeFiles } from "#server/http/staff-guard.ts";
import { listPictures, storePicture } from "#server/registry/pictures.ts";
import type { StaffContext } from "./context.ts";

export async function staffPictureRoutes(scope: FastifyInstance, context: StaffContext): Promise<void> {
  const { db, renderer, publisher, pictures } = context;
  scope.get("/pictures", () => withTimeout(listPictures(db)));
  scope.delete<{ Params: { name: string } }>("/pictures/:name", afterTouch, async ({ params, staff }) => {
    const isErased = await erasePicture(db, publisher, params.name, staff.member);
    if (!isErased) throw new HttpError(404, { message: "There is no such picture." });
    await pictures.sweep();
    return { success: true };
  });
  await scope.register(async (scope) => {
    const files = { type: "application/octet-stream", bodyLimit: maxPictureBytes, tooLarge };
    const options = takeFiles(scope, context, files);
    scope.post("/pictures", options, async ({ body, staff, raw }, reply) => {
      if (!(body instanceof Buffer)) throw new HttpError(415);
      // A large photograph takes a small machine longer than a silent connection is kept otherwise. Tests may have none.
      if (raw.socket instanceof Socket) raw.socket.setTimeout(encodeTimeoutMs);
      const picture = await renderer.run("encodePicture", { bytes: body });
      await withTimeout(storePicture(db, picture, staff.member));
      const { name, width, height } = picture;
      const uploaded: UploadedPicture = { name, width, height, src: uploadedUrl(name, 880, "webp") };
      return reply.code(201).send(uploaded);
    });
  });
}

const encodeTimeoutMs = 90_000;

const tooLarge = `The picture has more than ${maxPictureBytes / 2 ** 20} MB.`;
