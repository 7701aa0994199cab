import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { withRenderLock } from "./render-lock.ts";

test("whoever holds the lock for too long keeps nobody from giving up, nor from stopping", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-lock-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const { promise: hanging, resolve } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const held = withRenderLock(folder, () => hanging, signal);
  await assert.rejects(withRenderLock(folder, assert.fail, signal, 200), { name: "AbortError" });
  await assert.rejects(withRenderLock(folder, assert.fail, AbortSignal.abort()), { name: "AbortError" });
  resolve();
  await held;
});
