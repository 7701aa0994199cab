import assert from "node:assert/strict";
import { test } from "node:test";
import { readMemoryInUse } from "#tests/fixtures/memory-in-use.ts";
import { createMemoryCounters } from "./counters.ts";

test("requests that are refused to a wide network do not fill the memory with its narrow ones", async () => {
  const { countRequest } = createMemoryCounters();
  const isRefused = async (keys: string[], limits: number[]) => (await countRequest(keys, limits)) > 0;
  assert.equal(await isRefused(["longest ago"], [1]), false);
  assert.equal(await isRefused(["longest ago"], [1]), true);
  await countRequest(["/64 first", "/48"], [10, 1]);
  assert.equal(await isRefused(["/64 second", "/48"], [10, 1]), true);
  for (let n = 0; n < 30_000; n++) await countRequest([`/64 ${n}`, "/48"], [10, 1]);
  // More keys have come since than are kept, so the oldest is counted from its beginning.
  assert.equal(await isRefused(["longest ago"], [1]), false);
});

test("the same clients take no more memory with every request", async () => {
  const { countRequest, countToday } = createMemoryCounters();
  const before = readMemoryInUse();
  for (let n = 0; n < 100_000; n++) {
    const client = `client ${n % 50}`;
    await countRequest([client], [10]);
    await countToday([client], [10], [`00000000-0000-7000-8000-00000000000${n % 10}`]);
  }
  const grown = readMemoryInUse() - before;
  assert.ok(grown < 2, `${grown} MB more are in use`);
  assert.deepEqual(await countToday(["client 0"], [10], ["00000000-0000-7000-8000-00000000000a"]), [true]);
});
