import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createLogFlush } from "./sqlite-log.ts";

test("a log that could not be opened is opened by the next flush", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "registry.sqlite");
  const log = createLogFlush(path);
  await assert.rejects(log.flush(), { code: "ENOENT" });
  writeFileSync(`${path}-wal`, "");
  await log.flush();
  await log.close();
});
