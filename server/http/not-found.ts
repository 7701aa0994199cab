import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Answers a request that no route takes: with 405 if its address takes other methods, otherwise with 404. */
export function answerNotFound(app: FastifyInstance, sendPage?: (reply: FastifyReply) => FastifyReply): void {
  app.setNotFoundHandler((request, reply) => {
    const allowed = findMethods(app, request);
    // A route that takes the method has looked for the file, and there is none.
    if (allowed.length && !allowed.includes(request.method)) {
      void reply.header("allow", allowed.join(", "));
      throw new HttpError(405);
    }
    const wantsPage = /^(GET|HEAD)$/.test(request.method) && !request.url.startsWith("/api/");
    if (wantsPage && sendPage) return sendPage(reply.code(404));
    throw new HttpError(404);
  });
}

function findMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const url = request.url.replace(/\?.*/s, "").replace(/(?<=.)\/$/, "");
  // The router reads these characters as patterns.
  if (/[*:]/.test(url)) return [];
  const route = nameParameters(url);
  return methods.filter((method) => app.hasRoute({ url: route, method }));
}

/** The address as the router was given it. */
function nameParameters(url: string): string {
  if (!url.startsWith("/api/"))
    return url.replace(/^\/(assets|cards)\/[^/]+$/, "/$1/:file").replace(/(\/(events|news))\/[^/]+$/, "$1/:item");
  return url
    .replace(/(?<=\/)[0-9a-f-]{36}(?=\/|$)/gi, ":id")
    .replace(/(?<=^\/api\/v1\/staff\/pictures)\/[^/]+$/, "/:name")
    .replace(/(?<=^\/api\/v1\/staff\/content)\/[^/]+\/[^/]+$/, "/:language/:file");
}
