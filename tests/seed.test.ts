import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";

const script = join(import.meta.dirname, "../tools/seed.ts");

test("`npm run seed` fills the database that the file .env names", (context) => {
  const folder = makeFolder(context, "DATA_DIR=from-env-file\n");
  const { status, stderr } = seed(folder, "5");
  assert.equal(status, 0, stderr);
  const registry = new DatabaseSync(join(folder, "from-env-file/registry.sqlite"), { readOnly: true });
  assert.deepEqual({ ...registry.prepare("select count(*) as donors from donors").get() }, { donors: 5 });
  registry.close();
});

test("`npm run seed` reports a bad setting in one line", (context) => {
  const { status, stderr } = seed(makeFolder(context, "DATABASE_URL=nonsense\n"), "5");
  assert.equal(status, 1);
  assert.match(stderr, /^DATABASE_URL must .+\n$/);
});

function makeFolder(context: { after: (clean: () => void) => void }, settings: string): string {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-seed-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".env"), settings);
  return folder;
}

function seed(cwd: string, ...args: string[]) {
  const { PATH = "" } = process.env;
  return spawnSync(process.execPath, [script, ...args], { cwd, env: { PATH }, encoding: "utf8" });
}
