import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { NewDonor } from "#contract/donor.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { freePort } from "./fixtures/free-port.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { hasPrinted, metricsAddress, startServer } from "./fixtures/server-process.ts";

test("the log of a whole journey has one line a request, and nothing that a person typed", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, LOG_LEVEL: "debug" });
  const { url } = server;
  const donor = newDonor({ fullName: "Zubeida Quraishi", phoneNo: "+91 70707-60606", state: "Odisha", city: "Puri" });
  for (let n = 0; n < 51; n++) await post(url, "donar", { ...donor, fullName: `${donor.fullName} ${"i".repeat(n)}` });
  await post(url, "donar", { ...donor, phoneNo: "70707 call me", city: "Quraishi Nagar" });
  await post(url, "donar", { ...donor, website: "https://zubeida.example" });
  const { headers } = await post(url, "search", { state: "Odisha", city: "Puri" });
  const cursor = /before=([\w-]+)/.exec(headers.get("link")!)![1]!;
  await post(url, `search?before=${cursor}`, { state: "Odisha" });
  await post(url, `search?before=${cursor}`, {});
  await fetch(`${url}/Zubeida-7070760606`);
  await fetch(`${url}/api/v1/Zubeida?phoneNo=7070760606`);
  await fetch(`${url}/api/v1/%c0%aeZubeida`);
  await fetch(`${url}/api/v1/donar`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "Zubeida", "user-agent": "Zubeida" },
    body: `{"fullName":"Zubeida Quraishi","phoneNo":"7070760606"`,
  });
  const { id, secret, calls } = await manageDonor(url, donor);
  const registry = new DatabaseSync(join(throwaway.env.DATA_DIR!, "registry.sqlite"));
  registry.exec("drop table donors");
  registry.close();
  const failed = await post(url, "donar", { ...donor, fullName: "Zubeida Fails" });
  assert.equal(failed.status, 500);
  assert.equal(await server.stop(), 0);

  const printed = server.output();
  const typed = ["Zubeida", "Quraishi", "Parveen", "70707", "7070760606", "60606", "call me", "pills"];
  for (const word of [...typed, cursor, "before=", id, secret, hashSecret(secret), "Bearer"]) {
    assert.ok(!printed.toLowerCase().includes(word.toLowerCase()), `the log holds ${word}`);
  }
  assert.doesNotMatch(printed, /"(body|params|parameters|query|headers|url|hostname)":\{/);
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  const requests = lines.map((line) => JSON.parse(line) as Line).filter(({ status }) => status !== undefined);
  assert.equal(requests.length, 51 + 2 + 3 + 3 + 1 + calls + 1);
  assert.equal(new Set(requests.map(({ reqId }) => reqId)).size, requests.length);
  for (const { reqId, method, status, ms } of requests) {
    assert.match(reqId, /\S/);
    assert.match(method, /^(GET|POST|PATCH|DELETE)$/);
    assert.ok(Number.isInteger(status) && Number.isInteger(ms));
  }
  const routes = new Set(requests.map(({ route, status }) => `${status} ${route}`));
  for (const expected of [
    "201 /api/v1/donar",
    "422 /api/v1/donar",
    "200 /api/v1/search",
    "200 /api/v1/donar/mine",
    "401 /api/v1/donar/mine",
    "404 /api/v1/donar/mine",
    "200 /api/v1/donar/:id/number",
    "201 /api/v1/donar/:id/report",
    "500 /api/v1/donar",
  ]) {
    assert.ok(routes.has(expected), `${expected} is not among ${[...routes].join(", ")}`);
  }
  await throwaway.remove();
});

test("when nobody reads the log any more, the server serves on", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, RATE_LIMIT_OTHER: "0" });
  server.process.stdout!.destroy();
  server.process.stderr!.destroy();
  // More lines than are written at once, several times.
  for (let n = 0; n < 300; n++) assert.equal((await fetch(`${server.url}/api/v1`)).status, 200);
  assert.equal(await server.stop(), 0);
  await throwaway.remove();
});

test("an upload that its client gives up is one line of the log, and no error of the server", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, METRICS_PORT: "0" });
  const [, metrics = ""] = await hasPrinted(server, metricsAddress);
  const socket = connect(Number(new URL(server.url).port), "localhost");
  socket.write(
    "POST /api/v1/donar HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
  );
  // What came before has been read when this is answered.
  await fetch(`${server.url}/healthz`);
  socket.destroy();
  const [line] = await hasPrinted(server, /^.*"route":"\/api\/v1\/donar".*$/m);
  const { level, status } = JSON.parse(line) as { level: number; status: number };
  assert.deepEqual([level, status], [30, 499]);
  const counted = await (await fetch(metrics)).text();
  assert.doesNotMatch(counted, /status="5/);
  assert.equal(await server.stop(), 0);
  assert.doesNotMatch(server.output(), /"level":[456]0|stack/);
  await throwaway.remove();
});

/** All that a donor and a visitor can do with one registration, up to its deletion. */
async function manageDonor(url: string, donor: NewDonor) {
  const { body } = await post(url, "donar", { ...donor, fullName: "Parveen Own", language: "en" });
  const { id, secret } = body as { id: string; secret: string };
  const wrong = secret.replace(/./, (first) => (first === "A" ? "B" : "A"));
  const calls: [string, string, (object | undefined)?, string?][] = [
    ["GET", "mine"],
    ["GET", "mine", undefined, wrong],
    ["GET", `mine?key=${id}.${secret}`, undefined, "malformed"],
    ["PATCH", "mine", { fullName: "Parveen Corrected", phoneNo: "6060670707", numberOnRequest: true }],
    ["PATCH", "mine", { fullName: "", phoneNo: "Parveen" }],
    ["PATCH", "mine", donor],
    ["POST", "mine/confirm"],
    ["POST", `${id}/number`],
    ["POST", `${id}/report`, { reason: "other" }],
    ["POST", `${id}/report`, { reason: "Parveen" }],
    ["POST", "mine/donated", { days: 120 }],
    ["DELETE", "mine"],
    ["DELETE", "mine"],
  ];
  for (const [method, path, sent, other = secret] of calls) {
    await fetch(`${url}/api/v1/donar/${path}`, {
      method,
      headers: { authorization: `Bearer ${id}.${other}`, ...(sent && { "content-type": "application/json" }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
  }
  return { id, secret, calls: 1 + calls.length };
}

type Line = { reqId: string; method: string; route?: string; status?: number; ms: number };

test("a server whose log has no room serves on, and stops", { skip: !existsSync("/dev/full") }, async (context) => {
  const throwaway = await makeRegistry("sqlite");
  const PORT = String(await freePort());
  const full = openSync("/dev/full", "w");
  const env = { ...process.env, ...throwaway.env, HOST: "127.0.0.1", PORT, RATE_LIMIT_SEARCH: "0" };
  const server = spawn(process.execPath, ["build/programs/server/main.js"], { env, stdio: ["ignore", full, "ignore"] });
  closeSync(full);
  context.after(() => server.kill("SIGKILL"));
  const exited = once(server, "exit");
  const url = `http://127.0.0.1:${PORT}`;
  await eventually(async () => assert.equal((await fetch(`${url}/healthz`)).status, 200), 60_000);
  for (let n = 0; n < 200; n++) assert.equal((await post(url, "search", {})).status, 200);
  server.kill("SIGTERM");
  assert.deepEqual(await exited, [0, null]);
  await throwaway.remove();
});
