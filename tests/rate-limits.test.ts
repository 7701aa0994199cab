import assert from "node:assert/strict";
import { test } from "node:test";
import { newDonor } from "./fixtures/donors.ts";
import { hasRedis, makeRedis } from "./fixtures/redis.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { hasPrinted, startServer, type ServerProcess } from "./fixtures/server-process.ts";

/** Sends JSON as a visitor of a proxy in front of the server. */
async function post({ url }: ServerProcess, path: string, body: object, visitor: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": visitor };
  const response = await fetch(`${url}/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}

function countLines(server: ServerProcess, words: string): number {
  return server.output().split(words).length - 1;
}

test("forwarding headers from a proxy that nobody named are warned of once, those from a named one never", async () => {
  const throwaway = await makeRegistry("sqlite");
  const untold = await startServer(throwaway.env);
  const told = await startServer({ ...throwaway.env, TRUST_PROXY: "1" });
  for (const server of [untold, told]) {
    await fetch(`${server.url}/healthz`);
    assert.equal(countLines(server, "TRUST_PROXY"), 0);
    for (let n = 0; n < 3; n++) await post(server, "search", {}, "192.0.2.1");
  }
  for (const server of [untold, told]) assert.equal(await server.stop(), 0);
  assert.equal(countLines(untold, "TRUST_PROXY"), 1);
  assert.equal(countLines(told, "TRUST_PROXY"), 0);
  await throwaway.remove();
});

test(
  "two servers with one Redis count together, stay open while it is away, and count again when it is back",
  { skip: !hasRedis() },
  async () => {
    const throwaway = await makeRegistry("sqlite");
    const redis = await makeRedis();
    const env = {
      ...throwaway.env,
      TRUST_PROXY: "1",
      REDIS_URL: redis.url,
      RATE_LIMIT_SEARCH: "4",
      DONORS_A_DAY: "50",
    };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const [one, other] = servers as [ServerProcess, ServerProcess];
    for (let n = 0; n < 30; n++) {
      for (const place of [
        { state: "Goa", city: "Panaji" },
        { state: "Sikkim", city: "Gangtok" },
      ]) {
        await post(one, "donar", newDonor({ fullName: `Donor ${n}`, ...place }), `192.0.2.${n}`);
      }
    }
    /** The answers to six searches in turn at both servers. */
    const ask = async (visitor: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 6; n++) answers.push(await post(n % 2 ? one : other, "search", { state: "Kerala" }, visitor));
      return answers;
    };
    const limited = [200, 200, 200, 200, 429, 429];
    const open = limited.map(() => 200);
    assert.deepEqual(await ask("198.51.100.1"), limited);

    assert.equal(await post(one, "search", { state: "Goa" }, "198.51.100.2"), 200);
    assert.equal(await post(other, "search", { state: "Sikkim" }, "198.51.100.2"), 429);
    assert.equal(await post(other, "search", { state: "Sikkim" }, "198.51.100.3"), 200);

    await redis.kill();
    assert.deepEqual(await ask("198.51.100.4"), open);
    assert.equal(await post(other, "search", { state: "Sikkim" }, "198.51.100.2"), 200);
    for (const server of servers) await hasPrinted(server, /REDIS_URL does not answer/);

    await redis.start();
    for (const server of servers) await hasPrinted(server, /REDIS_URL answers again/);
    assert.deepEqual(await ask("198.51.100.5"), limited);

    // Neither dead nor alive: it takes connections and says nothing.
    redis.process().kill("SIGSTOP");
    const started = performance.now();
    assert.deepEqual(await ask("198.51.100.6"), open);
    assert.ok(performance.now() - started < 5000, "searches wait for a Redis that hangs");
    for (const server of servers) await hasPrinted(server, /(REDIS_URL does not answer[^]*){2}/);
    redis.process().kill("SIGCONT");
    for (const server of servers) await hasPrinted(server, /(REDIS_URL answers again[^]*){2}/);
    assert.deepEqual(await ask("198.51.100.7"), limited);

    for (const server of servers) {
      assert.equal(await server.stop(), 0);
      for (const line of ["REDIS_URL does not answer", "REDIS_URL answers again"]) {
        assert.equal(countLines(server, line), 2, `each outage is told once: ${server.output()}`);
      }
    }
    await redis.remove();
    await throwaway.remove();
  },
);

test("a server starts and serves though its Redis is not there, and says so", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, TRUST_PROXY: "1", REDIS_URL: "redis://127.0.0.1:9" });
  assert.equal(await post(server, "search", {}, "192.0.2.1"), 200);
  assert.equal(await server.stop(), 0);
  assert.equal(countLines(server, "REDIS_URL does not answer"), 1);
  await throwaway.remove();
});
