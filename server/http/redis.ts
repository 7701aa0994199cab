import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";

/** Connects to the Redis or Valkey that processes share their limits through. While it is down, commands fail at once. */
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
  let isDown = false;
  redis.on("error", ({ code, name }: Error & { code?: string }) => {
    if (!isDown) app.log.warn({ code: code ?? name }, "REDIS_URL does not answer: there are no limits until it does.");
    isDown = true;
  });
  redis.on("ready", () => {
    if (isDown) app.log.info("REDIS_URL answers again.");
    isDown = false;
  });
  app.addHook("onReady", async () => {
    // The server starts without Redis: the listener above logs the error, and the client tries again.
    await redis.connect().catch(() => {});
  });
  app.addHook("onClose", () => redis.disconnect());
  return redis;
}
