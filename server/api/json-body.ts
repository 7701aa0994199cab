import type { FastifyInstance } from "fastify";
import { RefusedRequest } from "./refusal.ts";

/** Reads JSON strictly: broken UTF-8 is refused rather than replaced, `__proto__` is refused rather than dropped. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    parseJson(request, decode(body as Buffer), done);
  });
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new RefusedRequest(400, { message: "The request is not valid UTF-8 text. Please send it again." });
  }
}
