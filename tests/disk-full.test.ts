import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, globSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { test, type TestContext } from "node:test";
import { openRegistry } from "#server/database/open.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { startPublishing } from "./fixtures/publishing.ts";
import { hasPrinted, startServer } from "./fixtures/server-process.ts";
import { addSignedIn } from "./fixtures/staff.ts";

test("a server whose disk is full asks visitors to come back, says why in its log, and recovers by itself", async (context) => {
  const folder = mountSmallDisk(context);
  if (!folder && process.env.CI) throw new Error("No small disk can be mounted, and CI may not do without it.");
  if (!folder) return context.skip("only root may mount a small disk; health.test.ts has the rest");
  const server = await startServer({ DATA_DIR: folder });
  const { url } = server;
  const { id, secret } = await register(url);
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api/v1/donar/${path}`, {
      method,
      headers: { authorization: `Bearer ${id}.${secret}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  assert.equal((await call("PATCH", "mine", { numberOnRequest: true })).status, 200);
  // What the log occupies would be room for further writes. It is emptied twice: before the file is rewritten, and after.
  const logBytes = () => statSync(`${sqliteFile(folder)}-wal`).size;
  await eventually(async () => {
    assert.equal(logBytes(), 0);
    await wait(1000);
    assert.equal(logBytes(), 0);
  }, 20_000);

  const filler = join(folder, "filler");
  fill(filler);
  const writes = [
    () => call("POST", "", newDonor({ fullName: "No room" })),
    () => call("PATCH", "mine", { fullName: "Asha Patil" }),
    () => call("POST", "mine/confirm"),
    () => call("POST", `${id}/number`),
    () => call("POST", `${id}/report`, { reason: "other" }),
    () => call("DELETE", "mine"),
  ];
  const form = new URLSearchParams(newDonor({ fullName: "No room" }));
  const page = await fetch(`${url}/donar`, { method: "POST", body: form });
  assert.deepEqual([page.status, page.headers.get("retry-after")], [503, "5"]);
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  for (const [n, write] of writes.entries()) {
    const { status, headers } = await write();
    assert.equal(status, 503, `write ${n}`);
    assert.ok(headers.get("retry-after"));
  }
  await hasPrinted(server, /database or disk is full/);
  assert.doesNotMatch(server.output(), /cannot rollback/);
  assert.equal((await fetch(`${url}/readyz`)).status, 503);
  assert.equal((await post(url, "search", {})).status, 200);

  rmSync(filler);
  await eventually(async () => assert.equal((await fetch(`${url}/readyz`)).status, 200));
  for (const write of writes) assert.ok((await write()).ok);
  assert.equal(await server.stop(), 0);
});

test("a server whose disk is full publishes nothing, says so, serves the site from before, and recovers by itself", async (context) => {
  const folder = mountSmallDisk(context, 32);
  if (!folder && process.env.CI) throw new Error("No small disk can be mounted, and CI may not do without it.");
  if (!folder) return context.skip("only root may mount a small disk");
  const db = await openRegistry({ engine: "sqlite", folder });
  const { cookie } = await addSignedIn(db);
  await db.destroy();
  const server = await startPublishing(cookie, { DATA_DIR: folder });
  assert.equal((await server.publishHeading("Before")).status, 201);
  await server.write("heading", "After");
  const filler = join(folder, "filler");
  fill(filler);
  const assertRefused = async () => {
    const { status, text } = await server.publishAll();
    assert.equal(status, 503);
    assert.match(text, /"The disk is full: nothing was published\."/);
    assert.equal(await server.readHeading(), "Before");
  };
  await assertRefused();
  // Room for a part of the site.
  truncateSync(filler, statSync(filler).size - 2 ** 20);
  await assertRefused();
  assert.deepEqual(globSync("site/*.part-*", { cwd: folder }), []);
  rmSync(filler);
  assert.equal((await server.publishAll()).status, 201);
  assert.equal(await server.readHeading(), "After");
  assert.equal(await server.stop(), 0);
});

function mountSmallDisk(context: TestContext, megabytes = 2): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder]);
  context.after(() => {
    if (status === 0) spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  });
  return status === 0 ? folder : undefined;
}

function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
  } finally {
    closeSync(file);
  }
}
