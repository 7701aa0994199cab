import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { answers } from "#server/messages.ts";
import { HttpError } from "./errors.ts";

/** Reads JSON strictly: broken UTF-8 is refused rather than replaced, `__proto__` is refused rather than dropped. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    parseJson(request, decode(body), done);
  });
}

/** Of all bodies with what they were parsed to, which may be a list of a thousand cities. */
const maxKeptBytes = 8 * 2 ** 20;

/**
 * Gives the routes of this scope the parsed body. The same bytes are not parsed twice, which saves a quarter of a busy
 * day's processor time, so `parse` must depend on the body alone.
 */
export function parseBodiesOnce<Parsed extends object>(scope: FastifyInstance, parse: (body: unknown) => Parsed): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  const parsedBodies = new LRUCache<string, Parsed>({
    max: 1000,
    maxSize: maxKeptBytes,
    // An object takes about twice the bytes of its JSON.
    sizeCalculation: (parsed, bytes) => 2 * JSON.stringify(parsed).length + bytes.length,
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = body.toString("latin1");
    const known = parsedBodies.get(bytes);
    if (known) return done(null, known);
    let json: unknown;
    parseJson(request, decode(body), (error, read) => {
      if (error) throw error;
      json = read;
    });
    const parsed = parse(json);
    parsedBodies.set(bytes, parsed);
    done(null, parsed);
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function decode(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw new HttpError(400, { message: answers.notUtf8 });
  }
}

/** Refuses what HTTP itself forbids and Node lets through, or would answer without our message. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!hasOneHost(request)) return done(new HttpError(400));
    if (!isExpectationKnown(request)) return done(new HttpError(417));
    done();
  });
}

/** HTTP/1.0 knew no hosts, so such a request may come without one. */
function hasOneHost({ raw: { rawHeaders, headers, httpVersion } }: FastifyRequest): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0";
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n]!.toLowerCase() === "host") hosts++;
  return hosts === 1 && hostPattern.test(host);
}

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostPattern = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+;=%-]+)(:\d*)?$/i;

function isExpectationKnown({ raw: { headers, httpVersion } }: FastifyRequest): boolean {
  return !headers.expect || httpVersion === "1.0" || /\b100-continue\b/i.test(headers.expect);
}
