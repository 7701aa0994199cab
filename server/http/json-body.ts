import type { FastifyInstance } from "fastify";
import { HttpError } from "./errors.ts";

/** Reads JSON strictly: broken UTF-8 is refused rather than replaced, `__proto__` is refused rather than dropped. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    parseJson(request, decode(body as Buffer), done);
  });
}

/**
 * For the routes of this scope, a body is what `read` makes of its JSON. Bodies that came before are known by their
 * bytes, so `read` must depend on nothing else.
 */
export function readBodies<Read>(scope: FastifyInstance, read: (body: unknown) => Read): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  const known = new Map<string, Read>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = (body as Buffer).toString("latin1");
    const before = known.get(bytes);
    if (before) return done(null, before);
    parseJson(request, decode(body as Buffer), (error, json) => {
      if (error) return done(error);
      const fresh = attempt(() => read(json));
      if (fresh instanceof Error) return done(fresh);
      if (bytes.length < 500) known.set(bytes, fresh);
      if (known.size > mostKnown) known.delete(known.keys().next().value!);
      done(null, fresh);
    });
  });
}

/** What the work gives, or the error that it throws: a body parser hands on both. */
function attempt<Outcome>(work: () => Outcome): Outcome | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

const mostKnown = 2000;

const decoder = new TextDecoder("utf-8", { fatal: true });

function decode(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw new HttpError(400, { message: "The request is not valid UTF-8 text. Please send it again." });
  }
}
