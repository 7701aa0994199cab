import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/schema.ts";
import { createMemberCheck, openStaffRoutes, requireTouch } from "#server/http/staff-guard.ts";
import { keepSession, findSession } from "#server/registry/staff/sessions.ts";
import { newToken } from "#server/staff/token.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { listRoutes } from "#tests/fixtures/routes.ts";
import { callStaff, sameOrigin, signIn } from "#tests/fixtures/staff.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const someId = "01a1de45-4b51-71d5-a596-b49ea9674b12";
const corsOrigins = ["https://elsewhere.example"];
const staffRoutes = (await listRoutes(corsOrigins)).filter((route) => route.includes(" /api/v1/staff/"));
const guarded = staffRoutes.filter((route) => !openStaffRoutes.has(route));

for (const engine of engines) {
  describe(`the guard of the staff's routes on ${engine}`, () => {
    let app: FastifyInstance;
    let db: Database;
    let remove: () => Promise<void>;

    before(async () => ({ app, db, remove } = await makeApp(engine, { corsOrigins })));
    after(() => remove());

    const walk = async (cookie?: string) => {
      const statuses = new Map<string, number>();
      for (const route of guarded) {
        const [method, url] = route.split(" ") as ["GET", string];
        const path = url.replace("/api/v1/staff/", "").replaceAll(/:\w+/g, someId);
        const body = method === "GET" ? undefined : {};
        const answer = await callStaff(app, method, path, { ...(cookie && { cookie }), body });
        statuses.set(route, answer.status);
      }
      return statuses;
    };

    test("only joining, signing in, and stopping a change as a former member need no session", () => {
      const open = staffRoutes.filter((route) => openStaffRoutes.has(route));
      const paths = ["join/options", "join", "sign-in/options", "sign-in", "payee/:id/stop"];
      assert.deepEqual(
        open,
        paths.map((path) => `POST /api/v1/staff/${path}`),
      );
    });

    test("no route answers without a session", async () => allAnswer401(await walk()));

    test("no route answers to a forged session", async () => {
      await signIn(app, db);
      for (const token of [newToken(), "x", "", "' or 1=1 --", "A".repeat(43)]) {
        allAnswer401(await walk(`staff=${token}`));
      }
    });

    test("no route answers to a session that has ended", async () => {
      const member = await signIn(app, db);
      assert.equal((await member.call("DELETE", "session")).status, 200);
      allAnswer401(await walk(member.cookie));
    });

    test("a session that is idle for 8 hours has ended, one that is used has not", async () => {
      const member = await signIn(app, db);
      await member.ageLastSeen(8 * 60 - 1);
      assert.equal((await member.call("GET", "session")).status, 200);
      await member.ageLastSeen(8 * 60);
      assert.equal((await member.call("GET", "session")).status, 401);
    });

    test("a session has ended after 7 days, however it is used", async () => {
      const member = await signIn(app, db);
      await member.ageStart(7 * 24 * 60 - 1);
      assert.equal((await member.call("GET", "session")).status, 200);
      await member.ageStart(7 * 24 * 60);
      assert.equal((await member.call("GET", "session")).status, 401);
    });

    test("that a session is used is written once a minute", async () => {
      const [member, other] = [await signIn(app, db), await signIn(app, db)];
      const readSession = async (cookie: string) => (await findSession(db, cookie.slice("staff=".length)))!;
      const read = () => readSession(member.cookie);
      await other.ageLastSeen(60);
      const others = await readSession(other.cookie);
      await member.ageLastSeen(1);
      await keepSession(db, await read());
      const seen = await read();
      assert.ok(Date.now() - Date.parse(seen.lastSeenAt) < 30_000, seen.lastSeenAt);
      assert.equal(seen.member.lastSeenAt, seen.lastSeenAt);
      const { lastSeenAt: othersSeenAt, member: otherMember } = await readSession(other.cookie);
      assert.deepEqual([othersSeenAt, otherMember], [others.lastSeenAt, others.member]);
      await member.ageLastSeen(0.9);
      const { lastSeenAt } = await read();
      await keepSession(db, await read());
      assert.equal((await read()).lastSeenAt, lastSeenAt);
    });

    describe("a request from elsewhere is refused", () => {
      const own = "http://localhost";
      const refused: [string, "GET" | "DELETE", Record<string, string>][] = [
        ["a change of another site", "DELETE", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
        ["a change of a site beside ours", "DELETE", { "sec-fetch-site": "same-site", origin: own }],
        ["a change that no page made", "DELETE", { "sec-fetch-site": "none" }],
        ["a change of an old browser on another site", "DELETE", { origin: "https://evil.example" }],
        ["a change of a hidden origin", "DELETE", { origin: "null" }],
        ["a change of nobody knows where", "DELETE", {}],
        ["a change of another port", "DELETE", { origin: "http://localhost:8080" }],
        [
          "a change of a host whose name begins like this one's",
          "DELETE",
          { host: "localhost.evil.example", origin: "http://localhost.evil.example" },
        ],
        [
          "a change of another origin that claims to be ours",
          "DELETE",
          { ...sameOrigin, origin: "https://evil.example" },
        ],
        ["a change of an origin that CORS_ORIGINS names", "DELETE", { origin: "https://elsewhere.example" }],
        ["reading from another site", "GET", { "sec-fetch-site": "cross-site" }],
        ["reading from a site beside ours", "GET", { "sec-fetch-site": "same-site" }],
        ["reading from an origin that CORS_ORIGINS names", "GET", { origin: "https://elsewhere.example" }],
      ];
      for (const [title, method, headers] of refused) {
        test(title, async () => {
          const member = await signIn(app, db);
          const answer = await member.call("GET" === method ? "GET" : method, "session", { headers });
          assert.equal(answer.status, 403);
          assert.equal(answer.headers["access-control-allow-origin"], undefined);
          assert.equal((await member.call("GET", "session")).status, 200);
        });
      }
      for (const [title, method, headers] of [
        ["a change of our own pages", "DELETE", sameOrigin],
        ["a change of our own pages in a browser without Sec-Fetch-Site", "DELETE", { origin: own }],
        ["an address that somebody typed", "GET", { "sec-fetch-site": "none" }],
      ] as const) {
        test(`but not ${title}`, async () => {
          const member = await signIn(app, db);
          assert.equal((await member.call(method, "session", { headers })).status, 200);
        });
      }
    });

    test("CORS_ORIGINS opens the visitors' routes to other origins, and none of the staff's", async () => {
      const headers = { origin: corsOrigins[0]!, "access-control-request-method": "POST" };
      const search = await app.inject({ method: "OPTIONS", url: "/api/v1/search", headers });
      assert.equal(search.headers["access-control-allow-origin"], corsOrigins[0]);
      for (const path of ["session", "sign-in", "%73ession", "nothing"]) {
        const { headers: answered } = await callStaff(app, "OPTIONS", path, { headers });
        assert.equal(answered["access-control-allow-origin"], undefined, path);
      }
    });

    test("two cookies of the same name open nothing", async () => {
      const member = await signIn(app, db);
      const { status } = await member.call("GET", "session", { cookie: `staff=${newToken()}; ${member.cookie}` });
      assert.equal(status, 401);
    });

    test("methods that a route does not take are answered as elsewhere", async () => {
      const { headers, status } = await callStaff(app, "PUT", "session");
      assert.deepEqual([status, headers.allow], [405, "GET, HEAD, DELETE"]);
      assert.equal((await callStaff(app, "GET", "nothing")).status, 404);
      const member = await signIn(app, db);
      assert.equal((await callStaff(app, "HEAD", "session")).status, 401);
      assert.equal((await member.call("HEAD", "session")).status, 200);
    });

    test("no answer is stored in a cache", async () => {
      const member = await signIn(app, db);
      const { headers } = await member.call("GET", "session");
      assert.equal(headers["cache-control"], "no-store");
    });

    test("what is grave asks for the passkey again after five minutes", async () => {
      assert.doesNotThrow(touched(4.9));
      assert.throws(touched(5), ({ statusCode, body }) => statusCode === 403 && body.reason === "touch");
    });

    test("nobody counts as a member while the database is away", async () => {
      const away = await openThrowaway("sqlite");
      await away.remove();
      const isMember = createMemberCheck({ db: away.db, siteUrl: "http://localhost" });
      const headers = { cookie: `staff=${newToken()}` };
      assert.equal(await isMember({ headers } as Parameters<typeof isMember>[0]), false);
    });

    test("visitors need no session", async () => {
      assert.equal((await visitor(app).call("POST", "search", { body: {} })).status, 200);
    });
  });
}

function allAnswer401(statuses: Map<string, number>): void {
  assert.ok(statuses.size >= 3, [...statuses.keys()].join());
  for (const [route, status] of statuses) assert.equal(status, 401, route);
}

/** Asks for the passkey in a session that was touched so many minutes ago. */
function touched(minutes: number) {
  const touchedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  return () => requireTouch({ staff: { touchedAt } } as Parameters<typeof requireTouch>[0]);
}
