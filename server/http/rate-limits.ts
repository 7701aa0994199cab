import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";
import { HttpError } from "./errors.ts";
import { findClient } from "./client-address.ts";
import type { Config } from "#server/config.ts";

type Kind = keyof Config["rateLimits"];

/** All other routes count as "other", and so do unknown addresses. */
const kinds: Record<string, Kind> = {
  "/api/v1/search": "search",
  "/api/v1/donar": "register",
  "/api/v1/donar/mine": "manage",
  "/api/v1/donar/mine/confirm": "manage",
  "/api/v1/donar/mine/donated": "manage",
  "/api/v1/donar/:id/number": "number",
  "/api/v1/donar/:id/report": "report",
};

/** Answers 429 when a client exceeds the limit for this kind of request. */
export async function limitRates(
  app: FastifyInstance,
  limits: Config["rateLimits"],
  redis: Redis | undefined,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    nameSpace: "dehleez-rate-",
    skipOnError: true,
    ...(redis && { redis }),
  });
  const counter = (kind: Kind) =>
    app.createRateLimit({ max: limits[kind], keyGenerator: (request) => `${kind} ${findClient(request)}` });
  const counters = {
    search: counter("search"),
    register: counter("register"),
    manage: counter("manage"),
    number: counter("number"),
    report: counter("report"),
    other: counter("other"),
  };
  app.addHook("onRequest", async (request, reply) => {
    const kind = kinds[request.routeOptions.url ?? ""] ?? "other";
    if (limits[kind] === 0 || !findClient(request)) return;
    const count = await counters[kind](request);
    if (count.isAllowed || !count.isExceeded) return;
    void reply.header("retry-after", Math.max(1, count.ttlInSeconds));
    throw new HttpError(429);
  });
}
