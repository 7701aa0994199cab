import type { FastifyReply, FastifyRequest } from "fastify";

/** Logs one line for a request, with its route instead of its address: a visitor may have typed anything into that. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done?: () => void): void {
  const { method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms });
  done?.();
}
