import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

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
