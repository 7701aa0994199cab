import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { listChildren } from "#tests/fixtures/child-processes.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { RendererError } from "./errors.ts";
import { createRenderer } from "./renderer.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "dehleez-renderer-"));
after(() => rmSync(dataFolder, { recursive: true }));

const refused = ValidationError;
function useRenderer(context: { after: (work: () => void) => void }, timeoutMs?: number) {
  const renderer = createRenderer({ dataFolder }, timeoutMs);
  context.after(renderer.stop);
  return (bytes: Uint8Array = Buffer.from("")) => renderer.run("encodePicture", { bytes });
}

test("a process that ends late takes no task of the next one with it", async () => {
  const renderer = createRenderer({ dataFolder });
  const encode = () => renderer.run("encodePicture", { bytes: Buffer.from("") });
  for (let round = 0; round < 3; round++) {
    await assert.rejects(encode(), refused);
    renderer.stop();
  }
  await assert.rejects(encode(), refused);
  renderer.stop();
});

test("a process that cannot start fails one task", async (context) => {
  const encode = useRenderer(context);
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  try {
    await assert.rejects(encode(), { code: "ENOENT" });
  } finally {
    process.execPath = execPath;
  }
  await assert.rejects(encode(), refused);
});

test("a task that takes too long is ended by force, with those that waited for it, and the next one runs", async (context) => {
  const encode = useRenderer(context, 5000);
  const former = new Set(listChildren(process.pid));
  const tooLong = Array.from({ length: 4 }, () => assert.rejects(encode(), RendererError));
  let pid = 0;
  await eventually(() => {
    pid = listChildren(process.pid).find((child) => !former.has(child)) ?? 0;
    assert.ok(pid);
    process.kill(pid, "SIGSTOP");
  });
  await Promise.all(tooLong);
  await eventually(() => assert.ok(!listChildren(process.pid).includes(pid)));
  await eventually(() => assert.rejects(encode(), refused), 60_000);
});

test("more tasks than may wait are refused at once", async (context) => {
  const encode = useRenderer(context);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => encode()));
  const errors = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason as Error);
  assert.deepEqual(
    errors.map((error) => error instanceof RendererError),
    [...Array<boolean>(10).fill(false), true, true],
  );
});
