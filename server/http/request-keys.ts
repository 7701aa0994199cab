import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { validate as isId } from "uuid";
import { secretPattern } from "#contract/private-link.ts";
import type { PrivateLinkKey } from "#server/donors/private-link.ts";
import { HttpError } from "./errors.ts";

type Work = (key: PrivateLinkKey, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds routes below an address, for whoever has a private link. Its key comes in a header, which no log or referrer holds. */
export function createKeyRoutes(app: FastifyInstance, address: string) {
  return (method: HTTPMethods, path: string, work: Work) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      work(parseKey(/^Bearer (.*)$/i.exec(request.headers.authorization ?? "")?.[1]), request, reply);
    app.route({ method, url: address + path, handler });
  };
}

export function parseKey(key = ""): PrivateLinkKey {
  const [, id = "", secret = ""] = /^(.*)\.(.*)$/.exec(key) ?? [];
  if (!isId(id) || !secretPattern.test(secret)) throw new HttpError(401);
  return { id: id.toLowerCase(), secret };
}

export function readId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw new HttpError(404);
  return id.toLowerCase();
}
