import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { newDonor } from "#tests/fixtures/donors.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";
import { buildApp } from "./app.ts";
import { readConfig, type Config } from "#server/config.ts";
import { newSecret } from "#server/donors/private-link.ts";
import { testConfig } from "#tests/fixtures/app.ts";

const { db, remove } = await openThrowaway("sqlite");
after(remove);

const limits = { search: 3, register: 2, manage: 3, number: 2, report: 1, staff: 2, other: 4 };

function build(config: Partial<Config> = {}): Promise<FastifyInstance> {
  return buildApp({ db, config: { ...testConfig, rateLimits: limits, ...config } });
}

function guess() {
  return { authorization: `Bearer ${crypto.randomUUID()}.${newSecret()}` };
}

type From = { remoteAddress?: string; forwarded?: string };

function search(app: FastifyInstance, { remoteAddress = "203.0.113.7", forwarded }: From = {}) {
  const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
  return app.inject({ method: "POST", url: "/api/v1/search", payload: { state: "Goa" }, remoteAddress, headers });
}

/** How many of ten searches, each from the next place, are answered. */
async function countAnswered(app: FastifyInstance, fromOf: (n: number) => From): Promise<number> {
  let answered = 0;
  for (let n = 0; n < 10; n++) answered += (await search(app, fromOf(n))).statusCode === 200 ? 1 : 0;
  return answered;
}

test("each kind of request has a limit of its own, and one address does not use up another's", async () => {
  const app = await build();
  const remoteAddress = "203.0.113.7";
  const asked = {
    search: () => search(app),
    register: () => app.inject({ method: "POST", url: "/api/v1/donar/", payload: newDonor(), remoteAddress }),
    // A wrong private link counts like a right one.
    manage: () => app.inject({ method: "GET", url: "/api/v1/donar/mine", headers: guess(), remoteAddress }),
    number: () => app.inject({ method: "POST", url: `/api/v1/donar/${crypto.randomUUID()}/number`, remoteAddress }),
    report: () => app.inject({ method: "POST", url: `/api/v1/donar/${crypto.randomUUID()}/report`, remoteAddress }),
    staff: () => app.inject({ method: "POST", url: "/api/v1/staff/sign-in", remoteAddress }),
    other: () => app.inject({ url: `/${Math.random()}`, remoteAddress }),
  };
  for (const [kind, ask] of Object.entries(asked)) {
    for (let n = 0; n < limits[kind as keyof typeof limits]; n++) assert.notEqual((await ask()).statusCode, 429, kind);
    const refused = await ask();
    assert.equal(refused.statusCode, 429, kind);
    assert.match(refused.json<{ message: string }>().message, /wait a minute/);
    const wait = Number(refused.headers["retry-after"]);
    assert.ok(wait >= 1 && wait <= 60, String(wait));
  }
  assert.equal((await search(app, { remoteAddress: "203.0.113.8" })).statusCode, 200);
  await app.close();
});

test("all ways to use a private link share one limit, so that guessing ends", async () => {
  const app = await build();
  const calls = [
    ["GET", ""],
    ["PATCH", ""],
    ["DELETE", ""],
    ["POST", "/confirm"],
    ["POST", "/donated"],
  ] as const;
  const answers: number[] = [];
  for (const [method, path] of calls) {
    const url = `/api/v1/donar/mine${path}`;
    const payload = method === "GET" ? {} : { payload: { days: 90 } };
    answers.push(
      (await app.inject({ method, url, headers: guess(), remoteAddress: "203.0.113.7", ...payload })).statusCode,
    );
  }
  assert.deepEqual(answers, [404, 404, 404, 429, 429]);
  await app.close();
});

test("all ways to become staff share one limit", async () => {
  const paths = ["join/options", "join", "sign-in/options", "sign-in"];
  for (const path of paths) {
    const app = await build();
    const attempt = (path: string) =>
      app.inject({ method: "POST", url: `/api/v1/staff/${path}`, remoteAddress: "203.0.113.7" });
    for (let n = 0; n < limits.staff; n++) await attempt("sign-in");
    assert.equal((await attempt(path)).statusCode, 429, path);
    await app.close();
  }
});

test("an office or a carrier has one address, from which sixty members sign in within a minute", async () => {
  const { staff } = readConfig({}).rateLimits;
  const app = await build({ rateLimits: { ...limits, staff } });
  const attempt = async (path: string) => (await callStaff(app, "POST", path, { body: {} })).status;
  for (let member = 0; member < 60; member++) {
    assert.deepEqual([await attempt("sign-in/options"), await attempt("sign-in")], [200, 422], String(member));
  }
  assert.equal(await attempt("sign-in"), 429, "guessing ends");
  await app.close();
});

test("confirming with a passkey counts for the member, not for the address", async () => {
  const app = await build({ rateLimits: { ...limits, other: 0 } });
  const [one, other] = [await signIn(app, db), await signIn(app, db)];
  for (let n = 0; n < 4; n++) await callStaff(app, "POST", "sign-in/options", { body: {} });
  const touch = async ({ call }: typeof one, path: string) => (await call("POST", path, { body: {} })).status;
  const paths = ["session/touch/options", "session/touch", "session/touch"];
  for (const member of [one, other]) {
    const answers: number[] = [];
    for (const path of paths) answers.push(await touch(member, path));
    assert.deepEqual(answers, [200, 422, 429]);
  }
  await app.close();
});

test("a minute later the client may go on", async () => {
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  const app = await build();
  assert.equal(await countAnswered(app, () => ({})), 3);
  mock.timers.tick(60_001);
  assert.equal(await countAnswered(app, () => ({})), 3);
  await app.close();
  mock.timers.reset();
});

test("0 is no limit", async () => {
  const app = await build({
    rateLimits: { search: 0, register: 0, manage: 0, number: 0, report: 0, staff: 0, other: 0 },
  });
  assert.equal(await countAnswered(app, () => ({})), 10);
  await app.close();
});

test("this machine is limited like any client, since a proxy here may add no header; one line in the log says so", async () => {
  const lines: string[] = [];
  const config = { ...testConfig, logLevel: "warn" as const, rateLimits: limits };
  const app = await buildApp({ db, config, logStream: { write: (line) => void lines.push(line) } });
  for (const remoteAddress of ["127.0.0.1", "::1"]) {
    assert.equal(await countAnswered(app, () => ({ remoteAddress })), 3, remoteAddress);
  }
  assert.equal(await countAnswered(app, () => ({ remoteAddress: "::ffff:127.0.0.1" })), 0);
  assert.deepEqual(
    lines.map((line) => /Requests from this machine without forwarding headers/.test(line)),
    [true],
  );
  await app.close();
});

test("health checks from this machine are not limited, those from elsewhere and through a proxy are", async () => {
  const app = await build();
  const check = async (url: string, remoteAddress: string, headers = {}) => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) answers.push((await app.inject({ url, remoteAddress, headers })).statusCode);
    return answers.filter((status) => status === 200).length;
  };
  assert.deepEqual([await check("/healthz", "127.0.0.1"), await check("/readyz", "::1")], [6, 6]);
  assert.equal(await check("/healthz", "203.0.113.7"), 4);
  assert.equal(await check("/readyz", "127.0.0.1", { "x-forwarded-for": "203.0.113.8" }), 4);
  await app.close();
});

test("an IPv6 client is limited by its /64, whatever address it takes there", async () => {
  const app = await build();
  assert.equal(await countAnswered(app, (n) => ({ remoteAddress: `2001:db8:1:2::${n + 1}` })), 3);
  assert.equal((await search(app, { remoteAddress: "2001:db8:1:3::1" })).statusCode, 200);
  assert.equal(await countAnswered(app, (n) => ({ remoteAddress: `::ffff:198.51.100.${n}` })), 10);
  assert.equal(await countAnswered(app, () => ({ remoteAddress: "::ffff:198.51.100.20" })), 3);
  assert.equal(
    await countAnswered(app, () => ({ remoteAddress: "198.51.100.20" })),
    0,
    "the same address, written as IPv4",
  );
  await app.close();
});

test("all networks of a /56 together have the limits of four clients, those of a /48 of sixteen", async () => {
  const app = await build();
  const countFrom = async (networkOf: (n: number) => string) => {
    let answered = 0;
    for (let n = 0; n < 100; n++) {
      const { statusCode } = await search(app, { remoteAddress: `${networkOf(n)}::1` });
      answered += statusCode === 200 ? 1 : 0;
    }
    return answered;
  };
  assert.equal(await countFrom((n) => `2001:db8:1:${(0x1200 + n).toString(16)}`), 4 * limits.search);
  assert.equal(await countFrom((n) => `2001:db8:2:${(n << 8).toString(16)}`), 16 * limits.search);
  assert.equal((await search(app, { remoteAddress: "2001:db8:3::1" })).statusCode, 200);
  await app.close();
});

test("one client that goes on when refused does not use up its neighbours' share", async () => {
  const app = await build();
  for (let n = 0; n < 50; n++) await search(app, { remoteAddress: "2001:db8:1:1::1" });
  assert.equal(await countAnswered(app, () => ({ remoteAddress: "2001:db8:1:2::1" })), 3);
  await app.close();
});

test("a forwarded address is believed of this machine and of a proxy that was named, and of nobody else", async () => {
  const cases: [Config["trustProxy"] | undefined, string, number][] = [
    [undefined, "127.0.0.1", 10],
    [undefined, "::1", 10],
    [undefined, "::ffff:127.0.0.1", 10],
    [undefined, "203.0.113.7", 3],
    [undefined, "10.0.0.1", 3],
    [["127.0.0.1"], "::1", 10],
    [["::1"], "127.0.0.1", 10],
    [false, "127.0.0.1", 3],
    [false, "10.0.0.1", 3],
    [1, "203.0.113.7", 3],
    [1, "10.0.0.1", 10],
    [1, "127.0.0.1", 10],
    [1, "::1", 10],
    [["198.51.100.0/24"], "203.0.113.7", 3],
    [["198.51.100.0/24"], "127.0.0.1", 3],
    [["198.51.100.0/24"], "198.51.100.4", 10],
  ];
  for (const [trustProxy, remoteAddress, answered] of cases) {
    const app = await build(trustProxy === undefined ? {} : { trustProxy });
    const from = (n: number) => ({ remoteAddress, forwarded: `192.0.2.${n}` });
    assert.equal(await countAnswered(app, from), answered, `${trustProxy} ${remoteAddress}`);
    await app.close();
  }
});

test("what a visitor writes into the header before the proxy adds to it does not help", async () => {
  const app = await build({ trustProxy: 1 });
  const remoteAddress = "127.0.0.1";
  assert.equal(
    await countAnswered(app, (n) => ({ remoteAddress, forwarded: `127.0.0.1, 192.0.2.${n}, 192.0.2.77` })),
    3,
  );
  await app.close();
});

test("a forwarded address that is this machine's or cannot be read is limited like any other", async () => {
  const unreadable = [
    "127.0.0.1",
    "unknown",
    "203.0.113.7:4711",
    "[2001:db8::1]:4711",
    "_hidden",
    "junk",
    ", ,",
    "1.2.3",
  ];
  for (const remoteAddress of ["127.0.0.1", "::1", "10.0.0.1"]) {
    for (const forwarded of unreadable) {
      const app = await build({ trustProxy: ["loopback", "10.0.0.0/8"] });
      assert.equal(await countAnswered(app, () => ({ remoteAddress, forwarded })), 3, `${forwarded} ${remoteAddress}`);
      await app.close();
    }
  }
});

test("a proxy on this machine that forwards no address has limited visitors, too", async () => {
  for (const name of ["forwarded", "via", "x-real-ip", "x-forwarded-proto"]) {
    const app = await build();
    const answers: number[] = [];
    for (let n = 0; n < 4; n++) {
      const headers = { [name]: `for=192.0.2.${n}` };
      const request = { method: "POST", url: "/api/v1/search", payload: {}, remoteAddress: "::1", headers } as const;
      answers.push((await app.inject(request)).statusCode);
    }
    assert.deepEqual(answers, [200, 200, 200, 429], name);
    await app.close();
  }
});
