import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import type { Donor } from "#contract/donor.ts";
import { isAnswering } from "#server/database/open.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { openReplica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { newDonor, post } from "../fixtures/donors.ts";
import { eventually } from "../fixtures/eventually.ts";
import { findPostgresql } from "#tools/machine.mjs";
import { makeCluster, makeReplica, type Cluster } from "../fixtures/postgresql.ts";
import { hasPrinted, metricsAddress, startServer, type ServerProcess } from "../fixtures/server-process.ts";

const searchRounds = 20;
const streamedDonors = 10;
const pauses = 5;

describe("a streaming replica", { skip: !findPostgresql() && !process.env.CI }, () => {
  let primary: Cluster;
  let replica: Cluster;
  let here: ServerProcess;
  let elsewhere: ServerProcess;

  before(async () => {
    primary = await makeCluster();
    await primary.start();
    replica = await makeReplica(primary);
  });
  after(async () => {
    await here?.stop();
    await elsewhere?.stop();
    await replica?.remove();
    await primary?.remove();
  });

  test("that is absent at the start is logged once, and used when it comes", async () => {
    here = await start();
    elsewhere = await start();
    assert.equal((await post(here.url, "search", {})).status, 200);
    await hangUpOn(replica, 3);
    await replica.start();
    await isSearchedOn(replica);
    await hasPrinted(here, /DATABASE_REPLICA_URL answers searches/);
    assert.equal(here.output().match(/DATABASE_REPLICA_URL does not answer/g)?.length, 1);
    assert.doesNotMatch(here.output(), /postgresql:/);
  });

  test("spares the primary the searches", async () => {
    let spared = 0;
    for (let n = 0; n < searchRounds; n++) {
      const start = await lastSearch(primary);
      await isSearchedOn(replica);
      if ((await lastSearch(primary)) === start) spared++;
    }
    assert.ok(spared > searchRounds / 2, `${spared} of ${searchRounds}`);
    const [, metrics] = await hasPrinted(here, metricsAddress);
    assert.match(await (await fetch(metrics!)).text(), /^dehleez_replica_connections\{state="total"\} [1-9]/m);
  });

  test(`hides none of ${streamedDonors} donors for longer than a second`, async () => {
    for (let n = 0; n < streamedDonors; n++) await isFoundInTime(`Streamed ${n}`);
    await isSearchedOn(replica);
  });

  test(`hides no donor for longer than a second when it has stopped following, ${pauses} times`, async () => {
    for (let n = 0; n < pauses; n++) {
      await isSearchedOn(replica);
      await run(replica, "select pg_wal_replay_pause()");
      try {
        await isFoundInTime(`Paused ${n}`);
        await isSearchedOn(primary);
      } finally {
        await run(replica, "select pg_wal_replay_resume()");
      }
    }
    await isSearchedOn(replica);
  });

  test("fails no search when it is killed, and is used again when it is back", async () => {
    await underLoad(async () => {
      await replica.end("SIGKILL");
      await isSearchedOn(primary);
      await replica.start();
      await isSearchedOn(replica);
    });
  });

  test("keeps nobody waiting when it hangs, and is used again when it is resumed", async () => {
    const another = await start();
    await Promise.all(Array.from({ length: 10 }, () => search(another)));
    await underLoad(async () => {
      replica.hang();
      try {
        await eventually(async () => {
          const start = performance.now();
          for (let n = 0; n < 10; n++) await search(here);
          assert.ok(performance.now() - start < 1000, "searches wait for the replica");
        }, 20_000);
        await isFoundInTime("Registered while the replica hangs");
        assert.equal(await another.stop(), 0);
      } finally {
        replica.resume();
      }
      await isSearchedOn(replica);
    });
  });

  test("is left alone for a second when a search has failed there, and the primary answers that search", async () => {
    const db = openPostgresql(primary.url);
    const opened = openReplica({ engine: "postgresql", url: primary.url, replicaUrl: replica.url }, db)!;
    const failures: number[] = [];
    const query = async (asked: Database) => {
      if (asked === db) return "answered";
      failures.push(performance.now());
      throw new Error("canceling statement due to conflict with recovery");
    };
    try {
      await opened.watch({ info() {}, warn() {} });
      await eventually(async () => {
        assert.equal((await opened.read(query, -Infinity)).outcome, "answered");
        assert.equal(failures.length, 3);
      }, 20_000);
      failures.slice(1).forEach((at, n) => assert.ok(at - failures[n]! >= 1000));
    } finally {
      await opened.destroy();
      await db.destroy();
    }
  });

  test("is used again after the network has silently lost its connections", async () => {
    const network = await startNetwork(replica.url);
    const db = openPostgresql(primary.url);
    const opened = openReplica({ engine: "postgresql", url: primary.url, replicaUrl: network.url }, db)!;
    const isUsed = async () => (await opened.read(async (asked) => asked !== db && isAnswering(asked), 0)).outcome;
    try {
      await opened.watch({ info() {}, warn() {} });
      await eventually(async () => assert.notEqual(await isUsed(), false), 20_000);
      network.swallow();
      await eventually(async () => assert.equal(await isUsed(), false), 20_000);
      await eventually(async () => assert.notEqual(await isUsed(), false), 20_000);
    } finally {
      await opened.destroy();
      await db.destroy();
      network.close();
    }
  });

  test("is not mistaken for another one, behind a proxy that changes from one to the other", async () => {
    const another = await makeReplica(primary);
    await another.start();
    await run(another, "select pg_wal_replay_pause()");
    await run(primary, "create table if not exists later ()");
    const network = await startNetwork(replica.url);
    const db = openPostgresql(primary.url);
    const opened = openReplica({ engine: "postgresql", url: primary.url, replicaUrl: network.url }, db)!;
    let isUsed = false;
    const hasAll = async (asked: Database) => {
      const { rows } = await sql<{ has: boolean }>`select to_regclass('later') is not null as has`.execute(asked);
      isUsed ||= asked !== db;
      return rows[0]!.has;
    };
    try {
      await opened.watch({ info() {}, warn() {} });
      await eventually(async () => {
        await opened.read(hasAll, 0);
        assert.ok(isUsed);
      }, 20_000);
      network.leadTo(another.url);
      // Nobody is asking just now, so the lost connections are replaced without an error.
      await wait(20);
      for (const end = performance.now() + 2000; performance.now() < end;) {
        assert.equal((await opened.read(hasAll, 0)).outcome, true);
      }
    } finally {
      await opened.destroy();
      await db.destroy();
      network.close();
      await another.remove();
    }
  });

  test("answers searches while the primary is away; registrations are refused politely", async () => {
    await isFoundInTime("Registered before the primary went");
    await primary.end("SIGKILL");
    // Longer than what the replica last heard of the primary counts as fresh, which is 600 ms.
    await wait(700);
    // A replica that is slow for once has nobody to stand in for it now.
    await eventually(async () => {
      for (let n = 0; n < 20; n++) assert.equal(await search(here), 200);
      assert.equal((await namesFound(here))[0], "Registered before the primary went");
    }, 20_000);
    const { status, headers } = await post(here.url, "donar", newDonor({ fullName: "Nobody heard" }));
    assert.equal(status, 503);
    assert.ok(headers.get("retry-after"));
    await primary.start();
    await isFoundInTime("Registered when the primary was back");
    await isSearchedOn(replica);
  });

  test("is refused where the primary should be", async () => {
    const db = openPostgresql(replica.url);
    const refused = await isAnswering(db).catch((error: unknown) => error);
    assert.ok(isDatabaseUnavailable(refused), String(refused));
    await run(replica, "select pg_promote()");
    await isAnswering(db).finally(() => db.destroy());
  });

  test("that has become a primary is logged and not used", async () => {
    await isFoundInTime("Not on the former replica");
    await isSearchedOn(primary);
    await hasPrinted(here, /is no streaming replica/);
  });

  afterEach(() => {
    assert.doesNotMatch(here.output(), /Asha|Pune|Registered/);
  });

  function start(): Promise<ServerProcess> {
    return startServer({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, METRICS_PORT: "0" });
  }

  /** Resolves when a search here reaches that cluster; none may fail until then. */
  async function isSearchedOn(cluster: Cluster): Promise<void> {
    const start = await lastSearch(cluster);
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add(await search(here));
      assert.ok((await lastSearch(cluster)) > start, "no search reaches it");
    }, 20_000);
    assert.deepEqual([...statuses], [200]);
  }

  /** Registers here, and searches here and elsewhere, where the answer of a moment ago is remembered. */
  async function isFoundInTime(fullName: string): Promise<void> {
    const searches = { over: false };
    const visitor = (async () => {
      while (!searches.over) await namesFound(elsewhere).then(() => wait(20));
    })();
    // At another moment between two checks of the replica each time.
    await wait(Math.random() * 300);
    try {
      await eventually(async () => {
        assert.equal((await post(here.url, "donar", newDonor({ fullName }))).status, 201);
      }, 20_000);
      const acknowledged = performance.now();
      assert.equal((await namesFound(here))[0], fullName, "the very next answer here");
      // The second is the promise: what is found earlier must still be found then.
      await wait(1000 - (performance.now() - acknowledged));
      assert.equal((await namesFound(elsewhere))[0], fullName, "a second later elsewhere");
    } finally {
      searches.over = true;
      await visitor;
    }
  }

  /** Searches from all sides meanwhile, of which none may fail or take long. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    const load = { over: false };
    const visitors = Array.from({ length: 4 }, async () => {
      while (!load.over) {
        const start = performance.now();
        assert.equal(await search(here), 200);
        const took = performance.now() - start;
        assert.ok(took < 2500, `took ${Math.round(took)} ms`);
        await wait(5);
      }
    });
    await work().finally(() => (load.over = true));
    await Promise.all(visitors);
  }
});

/** One that nobody has asked before; gives the status. */
async function search({ url }: ServerProcess): Promise<number> {
  const { status } = await post(url, `search?before=${crypto.randomUUID()}`, { state: "Goa" });
  return status;
}

async function namesFound({ url }: ServerProcess): Promise<string[]> {
  const { body } = await post(url, "search", { state: "Maharashtra", city: "Pune" });
  assert.ok(Array.isArray(body), JSON.stringify(body));
  return (body as Donor[]).map(({ fullName }) => fullName);
}

/** When a cluster's last search began, as far as it still knows. */
async function lastSearch(cluster: Cluster): Promise<string> {
  const [row] = await run(
    cluster,
    `select coalesce(max(query_start)::text, '') as at from pg_stat_activity
     where query like '%string_agg(card%' and pid <> pg_backend_pid()`,
  );
  return row!.at!;
}

async function run({ url }: Cluster, statement: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A way to a cluster that can lose the connections under way without a word, or lead to another cluster. */
async function startNetwork(to: string) {
  let target = to;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const { hostname, port } = new URL(target);
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {});
    sockets.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: () => sockets.forEach((socket) => socket.unpipe().pause()),
    leadTo(another: string) {
      target = another;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Takes the place of a cluster that is not there yet, until it has been looked for that many times. */
async function hangUpOn({ url }: Cluster, count: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const server = createServer((socket) => socket.destroy()).listen(Number(port), hostname);
  for (let n = 0; n < count; n++) await once(server, "connection");
  server.close();
  await once(server, "close");
}
