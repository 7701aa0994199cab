import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpError } from "./errors.ts";

/** Every method that some route takes. */
export const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE"];

/** Throws a 405 if the address exists, but not for this method. */
export function refuseMethod(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const url = request.url.replace(/\?.*/s, "").replace(/(?<=.)\/$/, "");
  // The router reads these characters as patterns.
  if (/[*:]/.test(url)) return;
  const route = url.replace(/(?<=^\/api\/v1\/donar\/)[0-9a-f-]{36}(?=\/(number|report)$)/i, ":id");
  const allowed = methods.filter((method) => app.hasRoute({ url: route, method }));
  if (allowed.length === 0) return;
  void reply.header("allow", allowed.join(", "));
  throw new HttpError(405);
}
