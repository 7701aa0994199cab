import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "./fixtures/donors.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

test("forms of a donor's own page are refused from other sites, with a wrong key and too long, and none is logged", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, LOG_LEVEL: "debug" });
  const { id, secret } = await register(server.url, { fullName: "Guarded Door" });
  const key = `${id}.${secret}`;
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/donar/manage`, { method: "POST", headers, body: new URLSearchParams({ key, ...form }) });
  const isPaused = async () => {
    const opened = await fetch(`${server.url}/api/v1/donar/mine`, { headers: { authorization: `Bearer ${key}` } });
    return ((await opened.json()) as { paused: boolean }).paused;
  };
  const pause = { do: "pause" };

  assert.equal((await send(pause, { "sec-fetch-site": "cross-site" })).status, 403);
  assert.equal((await send(pause, { origin: "https://elsewhere.example" })).status, 403);
  assert.equal((await send({ ...pause, key: `${id}.${"A".repeat(22)}` })).status, 403);
  assert.equal((await send({ ...pause, key: "" })).status, 403);
  assert.equal((await send({ ...pause, fullName: "x".repeat(20_000) })).status, 413);
  assert.equal((await fetch(`${server.url}/donar/manage`, { method: "POST" })).status, 403);
  for (const odd of ["constructor", "__proto__", "delete", "pause on", "no such action"]) {
    assert.equal((await send({ do: odd })).status, 200, odd);
  }
  assert.equal((await send({ do: "rest", days: "5" })).status, 422);
  assert.equal(await isPaused(), false);

  const answer = await send(pause);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  assert.match(await answer.text(), /Your registration is paused/);
  assert.equal(await isPaused(), true);

  assert.equal(await server.stop(), 0);
  for (const word of [id, secret, "Guarded", "98765"]) assert.ok(!server.output().includes(word), word);
  assert.match(server.output(), /"route":"\/donar\/manage"/);
  await throwaway.remove();
});
