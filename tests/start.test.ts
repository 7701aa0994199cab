import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { newDonor, post } from "./fixtures/donors.ts";
import { rounds } from "./fixtures/long.ts";
import { engines, makeRegistry, makeRegistryWithoutTables } from "./fixtures/registries.ts";
import { runServer, startServer } from "./fixtures/server-process.ts";

const count = rounds({ share: 2, whole: 6 });

for (const engine of engines) {
  test(`${count} servers started at once on one empty ${engine} database all serve, and share what they store`, async () => {
    const throwaway = await makeRegistryWithoutTables(engine);
    const servers = await Promise.all(Array.from({ length: count }, () => startServer(throwaway.env)));
    const ids = await Promise.all(
      servers.map(async ({ url }, n) => {
        const { status, body } = await post(url, "donar", newDonor({ fullName: `Donor ${n}` }));
        assert.equal(status, 201);
        return (body as { id: string }).id;
      }),
    );
    for (const { url } of servers) {
      const { body } = await post(url, "search", {});
      assert.deepEqual((body as { id: string }[]).map(({ id }) => id).toSorted(), ids.toSorted());
    }
    const codes = await Promise.all(servers.map((server) => server.stop()));
    assert.deepEqual(new Set(codes), new Set([0]));
    await throwaway.remove();
  });
}

describe("a start that cannot succeed says why in one line and ends with code 1", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ["a port that is no number", { PORT: "eighty" }, /^PORT must be/],
    ["an unknown log level", { LOG_LEVEL: "loud" }, /^LOG_LEVEL must be/],
    ["a host of another machine", { HOST: "192.0.2.1", PORT: "0" }, /^HOST: "192.0.2.1"/],
    ["a database that does not answer", { DATABASE_URL: "postgresql://u:secret@127.0.0.1:9/x" }, /^DATABASE_URL: /],
    ["a Redis address that is none", { REDIS_URL: "localhost:secret" }, /^REDIS_URL must look like/],
    ["a folder that is a file", { DATA_DIR: import.meta.filename }, /^DATA_DIR: /],
  ];
  for (const [name, env, message] of cases) {
    test(name, async () => {
      const throwaway = await makeRegistry("sqlite");
      await assertRefusal({ ...throwaway.env, ...env }, message);
      await throwaway.remove();
    });
  }

  test("a file that is no database", async () => {
    const throwaway = await makeRegistry("sqlite");
    writeFileSync(
      join(throwaway.env.DATA_DIR!, "registry.sqlite"),
      "This is no database, whatever its name says. ".repeat(40),
    );
    await assertRefusal(throwaway.env, /^DATA_DIR: .*not a database/);
    await throwaway.remove();
  });

  test("a port that is taken", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer(throwaway.env);
    const { port } = new URL(server.url);
    await assertRefusal({ ...throwaway.env, PORT: port }, new RegExp(`^PORT: ${port} is taken by another program`));
    await server.stop();
    await throwaway.remove();
  });
});

test(
  "while the database is gone the server lives, is not ready, and asks visitors to try again",
  { skip: !engines[1] },
  async () => {
    const throwaway = await makeRegistry("postgresql");
    const server = await startServer(throwaway.env);
    await throwaway.remove();
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
    const { status, headers, body } = await post(server.url, "donar", newDonor());
    assert.equal(status, 503);
    assert.equal(headers.get("retry-after"), "5");
    const message = "The registry cannot be reached just now. Please try again in a minute.";
    assert.deepEqual(body, { message });
    assert.equal(await server.stop(), 0);
  },
);

async function assertRefusal(env: Record<string, string>, message: RegExp): Promise<void> {
  const { code, printed } = await runServer(env);
  assert.match(printed, message);
  assert.equal(printed.trim().split("\n").length, 1, printed);
  assert.doesNotMatch(printed, /secret|\bat .*\.ts:/);
  assert.equal(code, 1);
}
