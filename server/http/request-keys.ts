import type { FastifyRequest } from "fastify";
import { validate as isId } from "uuid";
import { secretPattern } from "#contract/private-link.ts";
import type { PrivateLinkKey } from "#server/donors/private-link.ts";
import { HttpError } from "./errors.ts";

/** The key of a private link. It comes in a header, which no log or referrer holds. */
export function readPrivateLinkKey(request: FastifyRequest): PrivateLinkKey {
  return parseKey(/^Bearer (.*)$/i.exec(request.headers.authorization ?? "")?.[1]);
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
