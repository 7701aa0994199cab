import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { makePrivate } from "#server/database/private-folder.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { hasPrinted, startServer } from "./fixtures/server-process.ts";

// As on most machines; what the tests start inherits it.
process.umask(0o022);

test("nobody else can read a new registry, its log, its backups and its exports", async (context) => {
  const { folder, env } = await makeFolder(context);
  const server = await startServer(env);
  assert.equal((await post(server.url, "donar", newDonor())).status, 201);
  assert.equal((await runRegistry(env, "backup", join(folder, "backup.sqlite"))).code, 0);
  assert.equal((await runRegistry(env, "export", join(folder, "donors.csv"))).code, 0);
  assert.deepEqual(readModes(folder), {
    ".": "700",
    "backup.sqlite": "600",
    "backup.sqlite.erased": "600",
    "donors.csv": "600",
    "erased.txt": "600",
    "registry.sqlite": "600",
    "registry.sqlite-shm": "600",
    "registry.sqlite-wal": "600",
  });
  assert.doesNotMatch(server.output(), /may read/);
  assert.equal(await server.stop(), 0);
});

test("an existing registry that others could read is closed to them when the server starts", async (context) => {
  const { folder, env } = await makeFolder(context);
  const former = await startServer(env);
  await post(former.url, "donar", newDonor());
  former.process.kill("SIGKILL");
  writeFileSync(join(folder, "registry-until-2026-11-15T00-00-00Z.sqlite"), "");
  writeFileSync(join(folder, "copy.sqlite"), "");
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);
  const server = await startServer(env);
  const { ".": ofFolder, ...ofFiles } = readModes(folder);
  assert.equal(ofFolder, "700");
  assert.equal(Object.keys(ofFiles).length, 6);
  assert.deepEqual(new Set(Object.values(ofFiles)), new Set(["600"]));
  assert.equal(await server.stop(), 0);
});

test("a folder that also holds other things is left as it is, with a warning that names it", async (context) => {
  const { folder, env } = await makeFolder(context);
  mkdirSync(join(folder, "something-else"), { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "notes.txt"), "", { mode: 0o644 });
  chmodSync(folder, 0o755);
  const server = await startServer(env);
  await hasPrinted(server, new RegExp(`Other users of this machine can look into ${folder}`));
  const modes = readModes(folder);
  assert.equal(modes["."], "755");
  assert.equal(modes["notes.txt"], "644");
  for (const end of ["", "-wal", "-shm"]) assert.equal(modes[`registry.sqlite${end}`], "600");
  assert.equal(await server.stop(), 0);
});

test("published pages and pictures do not make the folder somebody else's", async (context) => {
  const { folder } = await makeFolder(context);
  for (const name of ["site", "pictures"]) mkdirSync(join(folder, name), { recursive: true });
  chmodSync(folder, 0o755);
  assert.equal(makePrivate(folder), undefined);
  assert.equal(readModes(folder)["."], "700");
});

test("a folder of another user gives a warning, not a failure", async (context) => {
  const { folder } = await makeFolder(context);
  mkdirSync(folder, { mode: 0o755 });
  // Root may do everything, so its tests become somebody else for the call; others look at a folder of root's.
  const isRoot = process.getuid!() === 0;
  const foreign = isRoot ? folder : "/usr/local/sbin";
  if (isRoot) process.seteuid!(65534);
  try {
    assert.match(makePrivate(foreign)!, new RegExp(`can look into ${foreign}`));
  } finally {
    if (isRoot) process.seteuid!(0);
  }
  assert.equal(readModes(foreign)["."], "755");
});

/** In a folder that others may enter, as a home folder is. */
async function makeFolder(context: TestContext) {
  const { env, remove } = await makeRegistry("sqlite");
  context.after(remove);
  chmodSync(env.DATA_DIR!, 0o755);
  const folder = join(env.DATA_DIR!, "data");
  return { folder, env: { ...env, DATA_DIR: folder } };
}

function readModes(folder: string): Record<string, string> {
  const names = [".", ...readdirSync(folder).toSorted()];
  return Object.fromEntries(names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]));
}
