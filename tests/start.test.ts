import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { newDonor, post } from "./donors.ts";
import { engines, makeRegistry } from "./registries.ts";
import { runServer, startServer } from "./server-process.ts";

for (const engine of engines) {
  test(`six servers started at once on one empty ${engine} database all serve, and share what they store`, async () => {
    const throwaway = await makeRegistry(engine);
    const servers = await Promise.all(Array.from({ length: 6 }, () => startServer(throwaway.env)));
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
    ["a folder that is a file", { DATA_DIR: join(import.meta.dirname, "start.test.ts") }, /^DATA_DIR: /],
    ["a file that is no database", { DATA_DIR: folderWithJunk() }, /^DATA_DIR: .*not a database/],
  ];
  for (const [name, env, message] of cases) {
    test(name, async () => {
      const { code, printed } = await runServer({ DATA_DIR: mkdtempSync(join(tmpdir(), "dehleez-data-")), ...env });
      assert.match(printed, message);
      assert.equal(printed.trim().split("\n").length, 1, printed);
      assert.doesNotMatch(printed, /secret|\bat .*\.ts:/);
      assert.equal(code, 1);
    });
  }

  test("a port that is taken", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer(throwaway.env);
    const { port } = new URL(server.url);
    const { code, printed } = await runServer({ ...throwaway.env, PORT: port });
    assert.equal(printed.trim().split("\n").at(-1), `PORT: ${port} is taken by another program.`);
    assert.equal(code, 1);
    await server.stop();
    await throwaway.remove();
  });
});

function folderWithJunk(): string {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-data-"));
  writeFileSync(join(folder, "registry.sqlite"), "This is not a database, whatever its name says. ".repeat(40));
  chmodSync(folder, 0o755);
  return folder;
}
