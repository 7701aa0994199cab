import assert from "node:assert/strict";
import { test } from "node:test";
import { hashSecret } from "#server/donors/private-link.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { slowEngines } from "./fixtures/long.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { hasPrinted, metricsAddress, runServer, startServer } from "./fixtures/server-process.ts";

for (const engine of slowEngines) {
  test(`on ${engine}, a journey moves the right counters, and names nobody`, async () => {
    const throwaway = await makeRegistry(engine);
    const server = await startServer({ ...throwaway.env, METRICS_PORT: "0" });
    const [, address = ""] = await hasPrinted(server, metricsAddress);
    assert.equal(await read(address, 'dehleez_http_requests_total{route="/api/v1/donar"'), undefined);

    for (let n = 0; n < 3; n++) await post(server.url, "donar", newDonor({ fullName: `Asha "id":" ${n}` }));
    await post(server.url, "donar", newDonor({ phoneNo: "1" }));
    await post(server.url, "search", { state: "Maharashtra" });
    await post(server.url, "search", { state: "Kerala" });
    const { body } = await post(server.url, "donar", newDonor({ fullName: "Asha Own" }));
    const { id, secret } = body as { id: string; secret: string };
    const headers = { authorization: `Bearer ${id}.${secret}` };
    await post(server.url, `donar/${id}/number`, {});
    await post(server.url, `donar/${id}/report`, { reason: "other" });
    await fetch(`${server.url}/api/v1/donar/mine`, { headers });
    await fetch(`${server.url}/api/v1/donar/mine`, { method: "DELETE", headers });
    await fetch(`${server.url}/api/v1/nobody/98765-43210?fullName=Asha`);
    await fetch(`${server.url}/metrics`);
    for (const phoneNo of ["1", "+91 98765 43210"]) {
      const form = new URLSearchParams(newDonor({ fullName: "Asha By Form", phoneNo }));
      await fetch(`${server.url}/hi/donar`, { method: "POST", body: form });
    }

    const expected: Record<string, number> = {
      'dehleez_http_requests_total{route="/api/v1/donar",method="POST",status="201"}': 4,
      'dehleez_http_requests_total{route="/api/v1/donar",method="POST",status="422"}': 1,
      'dehleez_http_requests_total{route="/api/v1/search",method="POST",status="200"}': 2,
      'dehleez_http_requests_total{route="unknown",method="GET",status="404"}': 2,
      'dehleez_http_request_duration_seconds_count{route="/api/v1/donar",method="POST"}': 5,
      'dehleez_http_request_duration_seconds_bucket{le="10",route="/api/v1/donar",method="POST"}': 5,
      'dehleez_http_requests_total{route="/api/v1/donar/mine",method="DELETE",status="200"}': 1,
      'dehleez_http_requests_total{route="/api/v1/donar/:id/number",method="POST",status="200"}': 1,
      dehleez_registrations_total: 5,
    };
    for (const [name, value] of Object.entries(expected)) {
      // The last answer may be here a moment before it is counted.
      await eventually(async () => assert.equal(await read(address, name), value, name));
    }
    for (const name of [
      "process_resident_memory_bytes",
      "process_start_time_seconds",
      "nodejs_eventloop_lag_p99_seconds",
      'dehleez_build_info{version="',
    ]) {
      assert.ok((await read(address, name))! > 0, name);
    }
    const connections = await read(address, 'dehleez_database_connections{state="total"}');
    assert.equal(connections === undefined, engine === "sqlite");
    if (engine === "postgresql") {
      assert.ok(connections! >= 1);
      assert.equal(await read(address, 'dehleez_database_connections{state="waiting"}'), 0);
    }
    const text = await (await fetch(address)).text();
    assert.doesNotMatch(text, /Asha|98765|nobody|Maharashtra/);
    for (const word of [id, secret, hashSecret(secret)]) assert.ok(!text.includes(word));
    assert.equal(await server.stop(), 0);
    await throwaway.remove();
  });
}

test("the public port shows no metrics, and the other nothing else", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, METRICS_PORT: "0" });
  const [, address = ""] = await hasPrinted(server, metricsAddress);
  assert.match((await fetch(address)).headers.get("content-type")!, /^text\/plain; version=0\.0\.4/);
  assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
  assert.equal((await fetch(new URL("/api/v1", address))).status, 404);
  assert.equal((await fetch(address, { method: "POST" })).status, 404);
  await server.stop();
  await throwaway.remove();
});

test("without METRICS_PORT there is no second port", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer(throwaway.env);
  await server.stop();
  assert.doesNotMatch(server.output(), /Metrics/);
  await throwaway.remove();
});

test("a metrics port that is taken stops the start in one line", async () => {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer(throwaway.env);
  const { port } = new URL(server.url);
  const { code, printed } = await runServer({ ...throwaway.env, PORT: "0", METRICS_PORT: port });
  assert.match(printed, /^METRICS_PORT: cannot listen on \d+ \(.*EADDRINUSE.*\)\.\n$/);
  assert.equal(code, 1);
  await server.stop();
  await throwaway.remove();
});

/** The value of the first line that begins so. */
async function read(address: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(address)).text();
  const line = text.split("\n").find((line) => line.startsWith(name));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}
