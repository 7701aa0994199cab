import assert from "node:assert/strict";
import { test } from "node:test";
import { readMemoryInUse } from "#tests/fixtures/memory-in-use.ts";
import { createBoundedCache } from "./bounded-cache.ts";

const keysOf = (cache: { get: (key: string) => unknown }, ...keys: string[]) => keys.filter((key) => cache.get(key));

test("a cache past its number of entries drops the oldest", () => {
  const cache = createBoundedCache<string>({ maxEntries: 2, maxBytes: 1000 });
  for (const key of ["a", "b", "c"]) cache.set(key, "value", 5);
  assert.deepEqual(keysOf(cache, "a", "b", "c"), ["b", "c"]);
});

test("a cache past its bytes, keys included, drops the oldest until the rest fits", () => {
  const cache = createBoundedCache<string>({ maxEntries: 100, maxBytes: 100 });
  cache.set("a", "value", 40);
  cache.set("b", "value", 40);
  cache.set("c".repeat(20), "value", 10);
  assert.deepEqual(keysOf(cache, "a", "b", "c".repeat(20)), ["b", "c".repeat(20)]);
  cache.set("d", "value", 90);
  assert.deepEqual(keysOf(cache, "a", "b", "c".repeat(20), "d"), ["d"]);
});

test("what alone is past the bytes is not stored, and leaves the others as they are", () => {
  const cache = createBoundedCache<string>({ maxEntries: 100, maxBytes: 100 });
  cache.set("a", "value", 40);
  cache.set("b", "value", 101);
  assert.deepEqual(keysOf(cache, "a", "b"), ["a"]);
});

test("what is replaced or cleared makes room", () => {
  const cache = createBoundedCache<string>({ maxEntries: 100, maxBytes: 100 });
  for (let n = 0; n < 10; n++) cache.set("a", "old", 80);
  cache.set("a", "new", 30);
  cache.set("b", "value", 60);
  assert.deepEqual(keysOf(cache, "a", "b"), ["a", "b"]);
  cache.clear();
  cache.set("c", "value", 90);
  assert.deepEqual(keysOf(cache, "a", "b", "c"), ["c"]);
});

test("what was replaced or cleared leaves the memory", () => {
  const cache = createBoundedCache<number[]>({ maxEntries: 100, maxBytes: 10 * 2 ** 20 });
  const before = readMemoryInUse();
  for (let round = 0; round < 100; round++) {
    for (let n = 0; n < 20; n++) cache.set(`${n}`, Array.from({ length: 1000 }, Math.random), 8000);
    if (round > 50) cache.clear();
  }
  const grown = readMemoryInUse() - before;
  assert.ok(grown < 2, `${grown} MB more are in use`);
  assert.equal(cache.get("0"), undefined);
});
