import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";

/** A Redis or Valkey that the processes count in together. While it is away its commands fail at once, and it is looked for until it is back. */
export function connectRedis(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: 300,
    socketTimeout: 1000,
    retryStrategy: (tries) => Math.min(tries * 100, 2000),
  });
  let isAway = false;
  redis.on("error", ({ code, name }: Error & { code?: string }) => {
    if (!isAway) app.log.warn({ code: code ?? name }, "REDIS_URL does not answer: limits are open until it does.");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) app.log.info("REDIS_URL answers again.");
    isAway = false;
  });
  app.addHook("onReady", async () => {
    // Not a reason to stay down: the listener above has said it, and the client goes on trying.
    await redis.connect().catch(() => {});
  });
  app.addHook("onClose", () => redis.disconnect());
  return redis;
}
