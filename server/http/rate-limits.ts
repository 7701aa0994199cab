import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { findNetworks, isFromThisMachine } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import { HttpError } from "./errors.ts";
import { openStaffRoutes } from "./staff-guard.ts";

export type Kind = keyof Config["rateLimits"];

/** A donor's own routes count as "manage", all others as "other", and so do unknown addresses. */
const kinds: Record<string, Kind> = {
  "/api/v1/search": "search",
  "/api/v1/donar": "register",
  "/api/v1/needs": "search",
  "/api/v1/needs/:id/help": "register",
  "/api/v1/donar/:id/number": "number",
  "/api/v1/donar/:id/report": "report",
  ...Object.fromEntries([...openStaffRoutes].map((route) => [route.replace("POST ", ""), "staff"] as const)),
};

/** How many clients' limits a /64, a /56 and a /48 have: a mobile carrier gives each phone a /64 of its own. */
const networkShares = [1, 4, 16];

/** Of this machine, whose service manager and proxy ask often. */
const healthChecks = new Set(["/healthz", "/readyz"]);

export type LimitRate = (request: FastifyRequest, reply: FastifyReply, kind: Kind) => Promise<void>;

/** Counts every request as what its route is for. Gives the function for pages, whose requests are for several things. */
export function limitRates(app: FastifyInstance, limits: Config["rateLimits"], counters: Counters): LimitRate {
  let hasWarned = false;
  const limit: LimitRate = async (request, reply, kind) => {
    if (limits[kind] === 0) return;
    const networks = findNetworks(request);
    const keys = networks.map((network) => `${kind} ${network}`);
    const shares = networks.map((_, n) => networkShares[n]! * limits[kind]);
    const seconds = await counters.countRequest(keys, shares);
    if (seconds > 0 && !hasWarned && isFromThisMachine(request)) {
      hasWarned = true;
      app.log.warn(localLimit);
    }
    refusePastLimit(reply, seconds);
  };
  app.addHook("onRequest", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    const kindOfRest = /^\/api\/v1\/(donar|needs)\/(mine|lost)(\/|$)/.test(url) ? "manage" : "other";
    const isAsked = url === "/api/v1/needs" && request.method === "POST";
    const kind = isAsked ? "register" : (kinds[url] ?? kindOfRest);
    if (!healthChecks.has(url) || !isFromThisMachine(request)) await limit(request, reply, kind);
  });
  return limit;
}

/** Answers 429 unless there is nothing to wait for. */
export function refusePastLimit(reply: FastifyReply, seconds: number, message?: string): void {
  if (seconds === 0) return;
  void reply.header("retry-after", seconds);
  throw new HttpError(429, message ? { message } : undefined);
}

const localLimit =
  "Requests from this machine without forwarding headers have reached a limit: they count as one client. A proxy here must add X-Forwarded-For. To try things out, set RATE_LIMIT_… to 0.";
