import assert from "node:assert/strict";
import { test } from "node:test";
import type { Donor } from "#contract/donor.ts";
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

/** How many donors of a state a visitor is shown with their number in full. */
async function countOpen({ url }: ServerProcess, state: string, visitor: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": visitor };
  const answer = await fetch(`${url}/api/v1/search`, { method: "POST", headers, body: JSON.stringify({ state }) });
  return ((await answer.json()) as Donor[]).filter(({ phoneNo }) => !phoneNo.includes("•")).length;
}

function countLines(server: ServerProcess, words: string): number {
  return server.output().split(words).length - 1;
}

test("wrong settings for proxies are warned of once, right ones never", async () => {
  const throwaway = await makeRegistry("sqlite");
  const cases: [string, string, RegExp | undefined][] = [
    ["", "192.0.2.1", undefined],
    ["1", "192.0.2.1", undefined],
    ["2", "192.0.2.1, 192.0.2.2", undefined],
    ["0", "192.0.2.1", /TRUST_PROXY does not name/],
    ["10.0.0.0/8", "192.0.2.1", /TRUST_PROXY does not name/],
    ["2", "192.0.2.1", /TRUST_PROXY is a higher number/],
  ];
  for (const [TRUST_PROXY, forwarded, warning] of cases) {
    const server = await startServer({ ...throwaway.env, TRUST_PROXY });
    await fetch(`${server.url}/healthz`);
    for (let n = 0; n < 3; n++) await post(server, "search", {}, forwarded);
    assert.equal(await server.stop(), 0);
    assert.equal(countLines(server, "TRUST_PROXY"), warning ? 1 : 0, `${TRUST_PROXY} ${forwarded}`);
    if (warning) assert.match(server.output(), warning);
  }
  await throwaway.remove();
});

test(
  "two servers with one Redis count together, each for itself while it is away, and together again when it is back",
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
    const each = limited.map(() => 200);
    assert.deepEqual(await ask("198.51.100.1"), limited);

    assert.equal(await countOpen(one, "Goa", "198.51.100.2"), 30);
    assert.equal(await countOpen(other, "Sikkim", "198.51.100.2"), 20);
    assert.equal(await countOpen(one, "Goa", "198.51.100.2"), 30, "what was shown may be shown again");
    assert.equal(await countOpen(other, "Sikkim", "198.51.100.3"), 30);
    assert.deepEqual(
      [await countOpen(one, "Goa", "2001:db8::1"), await countOpen(other, "Sikkim", "2001:db8:0:1::1")],
      [30, 30],
    );
    const twoClientsOfOneHome = [
      await countOpen(one, "Sikkim", "2001:db8::1"),
      await countOpen(one, "Goa", "2001:db8:0:1::1"),
    ];
    assert.deepEqual(twoClientsOfOneHome, [20, 20]);

    /** Both servers have answered three of the six, and answer one more each. */
    const refuseAlone = async (visitor: string) => {
      assert.deepEqual(await ask(visitor), each);
      const more = [await ask(visitor), await ask(visitor)].flat();
      assert.deepEqual(more, [200, 200, ...Array<number>(10).fill(429)]);
    };
    await redis.kill();
    await refuseAlone("198.51.100.4");
    assert.equal(await countOpen(other, "Sikkim", "198.51.100.2"), 30);
    assert.equal(await countOpen(other, "Goa", "198.51.100.2"), 20);
    for (const server of servers) await hasPrinted(server, /REDIS_URL does not answer/);

    await redis.start();
    for (const server of servers) await hasPrinted(server, /REDIS_URL answers again/);
    assert.deepEqual(await ask("198.51.100.5"), limited);

    // Neither dead nor alive: it takes connections and says nothing.
    redis.process().kill("SIGSTOP");
    const started = performance.now();
    await refuseAlone("198.51.100.6");
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
