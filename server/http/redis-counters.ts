import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { endOfToday, today } from "#contract/day.ts";
import { windowMs, type Counters } from "./counters.ts";

/** Counts for all servers together; rejects while Redis is away, and its connection logs why. */
export function createRedisCounters(app: FastifyInstance, url: string): Counters {
  const redis = connectRedis(app, url);
  return {
    async countRequest(keys, limits) {
      const names = keys.map((key) => `dehleez-rate-${key}`);
      return Math.ceil(Number(await redis.eval(requestScript, names.length, ...names, ...limits)) / 1000);
    },
    async countToday(keys, limits, ids) {
      const names = keys.map((key) => `dehleez-shown-${today()}-${key}`);
      const words = [...limits, endOfToday() / 1000, ...ids];
      const allowed = await redis.eval(todayScript, names.length, ...names, ...words);
      return (allowed as number[]).map((flag) => flag === 1);
    },
  };
}

const requestScript = `
  for n = 1, #KEYS do
    local requests = redis.call("INCR", KEYS[n])
    if requests == 1 then redis.call("PEXPIRE", KEYS[n], ${windowMs}) end
    if requests > tonumber(ARGV[n]) then return redis.call("PTTL", KEYS[n]) end
  end
  return 0`;

const todayScript = `
  local answer = {}
  for n = #KEYS + 2, #ARGV do
    local allowed = 1
    for k = 1, #KEYS do
      local known = redis.call("SISMEMBER", KEYS[k], ARGV[n]) == 1
      if not known and redis.call("SCARD", KEYS[k]) >= tonumber(ARGV[k]) then allowed = 0 end
    end
    if allowed == 1 then
      for k = 1, #KEYS do redis.call("SADD", KEYS[k], ARGV[n]) end
    end
    answer[#answer + 1] = allowed
  end
  for k = 1, #KEYS do redis.call("EXPIREAT", KEYS[k], ARGV[#KEYS + 1]) end
  return answer`;

/** Connects to the Redis or Valkey that processes share their limits through. While it is down, commands fail at once. */
function connectRedis(app: FastifyInstance, url: string): Redis {
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
    if (!isDown)
      app.log.warn({ code: code ?? name }, "REDIS_URL does not answer: each server counts for itself until it does.");
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
