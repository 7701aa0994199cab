import type { FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { findClient } from "./client-address.ts";
import { endOfToday, today } from "#contract/day.ts";
import { HttpError } from "./errors.ts";

/** Refuses to show a page of donors that would take its reader past the limit of a day. */
export type LimitDonorsShown = (request: FastifyRequest, reply: FastifyReply, json: Buffer) => Promise<void>;

/** Counts the different donors that each client is shown in a day: by this process, or by all of them in Redis. */
export function createDailyDonorLimit(limit: number, redis: Redis | undefined): LimitDonorsShown {
  const mayShow = redis ? countInRedis(redis, limit) : countInMemory(limit);
  return async (request, reply, json) => {
    const client = findClient(request);
    if (limit === 0 || !client) return;
    if (await mayShow(client, idsIn(json))) return;
    void reply.header("retry-after", Math.ceil((endOfToday() - Date.now()) / 1000));
    throw new HttpError(429, { message: enoughForToday });
  };
}

const enoughForToday =
  "As many donors as we show in one day have been shown to your network address. Please search again tomorrow.";

/** True, and the donors are noted, when the client may still be shown them. */
type MayShow = (client: string, ids: string[]) => Promise<boolean>;

/** The most that is remembered: some 40 MB. Past it the client that was seen longest ago starts anew. */
const most = { clients: 20_000, donors: 1_000_000 };

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
      if (shownTo.size <= most.clients && donors <= most.donors) break;
      shownTo.delete(oldest);
      donors -= theirs.size;
    }
    return true;
  };
}

/** The last, random digits of an id as a small number: of a thousand donors two are alike once in ten thousand days. */
function shorten(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}

const noteInRedis = `
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
      return (await redis.eval(noteInRedis, 1, key, limit, endOfToday() / 1000, ...ids)) === 1;
    } catch {
      // People need donors more than we need the count; the connection's listener has logged it.
      return true;
    }
  };
}

/** Without parsing: in JSON text an unescaped `{"id":"` only stands where a donor begins. */
function idsIn(answer: Buffer): string[] {
  const json = answer.toString("latin1");
  const start = '{"id":"';
  const ids: string[] = [];
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    ids.push(json.slice(at + start.length, at + start.length + 36));
  }
  return ids;
}
