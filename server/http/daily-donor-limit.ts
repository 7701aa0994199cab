import type { FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { findClient } from "./client-address.ts";
import { endOfToday, today } from "#contract/day.ts";
import { HttpError } from "./errors.ts";

/** Throws a 429 if a page of donors would take the client past the day's limit. */
export type LimitDonorsShown = (request: FastifyRequest, reply: FastifyReply, json: Buffer) => Promise<void>;

/** Counts the different donors that each client is shown in a day, in this process or, for all processes, in Redis. */
export function createDailyDonorLimit(limit: number, redis: Redis | undefined): LimitDonorsShown {
  const mayShow = redis ? countInRedis(redis, limit) : countInMemory(limit);
  return async (request, reply, json) => {
    const client = findClient(request);
    if (limit === 0 || !client) return;
    if (await mayShow(client, extractIds(json))) return;
    void reply.header("retry-after", Math.ceil((endOfToday() - Date.now()) / 1000));
    throw new HttpError(429, { message: limitMessage });
  };
}

const limitMessage =
  "As many donors as we show in one day have been shown to your network address. Please search again tomorrow.";

/** Counts the donors and gives true if the client may still be shown them. */
type MayShow = (client: string, ids: string[]) => Promise<boolean>;

/** About 40 MB. Past these limits the client that was seen longest ago is forgotten. */
const maxClients = 20_000;
const maxDonors = 1_000_000;

function countInMemory(limit: number): MayShow {
  const shownTo = new Map<string, Set<number>>();
  let day = today();
  let donors = 0;
  return async (client, ids) => {
    if (day !== today()) {
      shownTo.clear();
      donors = 0;
      day = today();
    }
    const shown = shownTo.get(client) ?? new Set();
    const fresh = new Set(ids.map(shorten).filter((id) => !shown.has(id)));
    if (shown.size + fresh.size > limit) return false;
    if (fresh.size === 0) return true;
    for (const id of fresh) shown.add(id);
    donors += fresh.size;
    shownTo.delete(client);
    shownTo.set(client, shown);
    for (const [oldest, theirs] of shownTo) {
      if (shownTo.size <= maxClients && donors <= maxDonors) break;
      shownTo.delete(oldest);
      donors -= theirs.size;
    }
    return true;
  };
}

/** The last 32 random bits of an id: among a thousand donors two collide about once in ten thousand days. */
function shorten(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}

const countScript = `
  local fresh = 0
  for n = 3, #ARGV do
    if redis.call("SISMEMBER", KEYS[1], ARGV[n]) == 0 then fresh = fresh + 1 end
  end
  if redis.call("SCARD", KEYS[1]) + fresh > tonumber(ARGV[1]) then return 0 end
  for n = 3, #ARGV do redis.call("SADD", KEYS[1], ARGV[n]) end
  redis.call("EXPIREAT", KEYS[1], ARGV[2])
  return 1`;

function countInRedis(redis: Redis, limit: number): MayShow {
  return async (client, ids) => {
    const key = `dehleez-shown-${today()}-${client}`;
    try {
      return (await redis.eval(countScript, 1, key, limit, endOfToday() / 1000, ...ids)) === 1;
    } catch {
      // People need donors more than we need the count. The connection logs its own errors.
      return true;
    }
  };
}

/** Finds the ids without parsing: an unescaped `{"id":"` stands only where a donor begins. */
function extractIds(answer: Buffer): string[] {
  const json = answer.toString("latin1");
  const start = '{"id":"';
  const ids: string[] = [];
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    ids.push(json.slice(at + start.length, at + start.length + 36));
  }
  return ids;
}
