import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { scriptErrorRoutes } from "./script-errors.ts";

const given = { page: "/need", build: "a1b2c3d4", message: "TypeError: x is not a function" };

function makeRoutes() {
  const app = Fastify();
  const list = scriptErrorRoutes(app);
  const tell = (body: object) => app.inject({ method: "POST", url: "/api/v1/script-errors", payload: body });
  return { list, tell };
}

test("an error that many browsers tell is one line with its count", async () => {
  const { list, tell } = makeRoutes();
  for (let n = 0; n < 3; n++) assert.equal((await tell(given)).statusCode, 202);
  const [{ at, ...told } = { at: "" }] = list();
  assert.deepEqual(told, { ...given, count: 3 });
  assert.ok(Date.now() - Date.parse(at) < 10_000);
});

test("what a visitor typed or holds is in no line", async () => {
  const { list, tell } = makeRoutes();
  const key = "019a1b2c-3d4e-7f50-8a6b-7c8d9e0f1a2b";
  await tell({ ...given, page: `/donar/${key}`, message: `Unexpected token "आशा Rao" at +91 98765-43210 of ${key}` });
  const line = JSON.stringify(list());
  for (const typed of [key, "Rao", "आशा", "98765", "43210"]) assert.ok(!line.includes(typed), typed);
});

test("a stranger who sends many fills neither the memory nor the page", async () => {
  const { list, tell } = makeRoutes();
  for (let n = 0; n < 100; n++) await tell({ ...given, message: "x".repeat(n * 10) });
  assert.equal(list().length, 20);
  assert.ok(list().every(({ message }) => message.length <= 200));
});
