import type { FastifyInstance, FastifyRequest } from "fastify";
import { methods } from "./not-found.ts";

/** Lets pages of other origins use the API, but never what is the staff's. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = {
    origin: origins,
    methods,
    allowedHeaders: ["authorization", "content-type", "prefer"],
    exposedHeaders: ["link", "offer"],
    maxAge: 86_400,
    strictPreflight: false,
  };
  await app.register(import("@fastify/cors"), {
    delegator: (request, choose) => choose(null, isForStaff(request) ? { origin: false } : allowed),
  });
}

/** The plugin takes all preflights by one route, `*`. */
function isForStaff({ routeOptions, params }: FastifyRequest): boolean {
  const path = routeOptions.url === "*" ? (params as { "*": string })["*"] : routeOptions.url;
  return /^\/api\/v1\/staff(\/|$)/.test(path ?? "");
}
