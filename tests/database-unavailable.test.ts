import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { findAgain, newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { findPostgresql } from "#tools/machine.mjs";
import { makeCluster, type Cluster } from "./fixtures/postgresql.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

const outages = rounds({ share: 2, whole: 20 });

describe("a server whose PostgreSQL goes away under load", { skip: !findPostgresql() && !process.env.CI }, () => {
  let cluster: Cluster;
  let server: ServerProcess;

  before(async () => {
    cluster = await makeCluster();
    await cluster.start();
    server = await startServer({ DATABASE_URL: cluster.url, LOG_LEVEL: "silent" });
  });
  after(async () => {
    await server.stop();
    await cluster.remove();
  });

  test(`answers 503 within two seconds, recovers by itself and loses nothing, ${outages} times`, async () => {
    const acknowledged = new Map<string, string>();
    const { body } = await post(server.url, "donar", newDonor({ fullName: "Own" }));
    const { id, secret } = body as { id: string; secret: string };
    const key = `${id}.${secret}`;
    const ownCalls = [
      ["GET", "mine"],
      ["POST", "mine/confirm"],
      ["DELETE", "mine"],
      ["POST", `${id}/number`],
    ] as const;
    const load = { over: false };
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let n = 0; !load.over; n++) {
        const fullName = `Client ${client} donor ${n}`;
        const { status, body } = await timed(() => post(server.url, "donar", newDonor({ fullName })));
        assert.ok(status === 201 || status === 503, `answered ${status}`);
        if (status === 201) acknowledged.set(fullName, (body as { id: string }).id);
        // As a visitor who is asked to try again does, only sooner.
        else await wait(50);
      }
    });
    for (let round = 0; round < outages; round++) {
      const before = acknowledged.size;
      await cluster.end(round % 2 ? "SIGINT" : "SIGKILL");
      const refused = await timed(() => post(server.url, "search", { state: "Goa", city: "Panaji" }));
      assert.equal(refused.status, 503);
      assert.ok(refused.headers.get("retry-after"));
      for (const [method, path] of ownCalls) {
        const headers = { authorization: `Bearer ${key}` };
        const { status } = await timed(() => fetch(`${server.url}/api/v1/donar/${path}`, { method, headers }));
        assert.equal(status, 503, `${method} ${path}`);
      }
      await cluster.start();
      await eventually(() => assert.ok(acknowledged.size > before, "nobody can register again"), 30_000);
    }
    load.over = true;
    await Promise.all(clients);
    await findAgain(server.url, acknowledged);
  });

  test("answers 503 within two seconds while PostgreSQL hangs, and recovers when it is resumed", async () => {
    cluster.hang();
    try {
      for (const [path, body] of [
        ["donar", newDonor({ fullName: "Nobody heard" })],
        ["search", { state: "Goa" }],
      ] as const) {
        const { status, headers } = await timed(() => post(server.url, path, body));
        assert.equal(status, 503);
        assert.ok(headers.get("retry-after"));
      }
    } finally {
      cluster.resume();
    }
    for (let tries = 0; (await timed(() => post(server.url, "donar", newDonor()))).status !== 201; tries++) {
      assert.ok(tries < 50, "it did not recover");
      await wait(100);
    }
  });
});

/** The outcome, which must not take longer than a visitor should wait. */
async function timed<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now();
  const outcome = await ask();
  const took = performance.now() - start;
  assert.ok(took < 2500, `took ${Math.round(took)} ms`);
  return outcome;
}
