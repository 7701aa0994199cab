import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { listChildren } from "./fixtures/child-processes.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

// The first test mostly waits, and leaves the second place to the others.
describe("a server that stops or restarts", { concurrency: 2 }, () => {
  test("a client that never finishes its request does not keep the server from stopping within 10 s with code 0", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer(throwaway.env);
    const { socket } = await connectTo(server);
    socket.on("error", () => {});
    socket.write(write("donar", newDonor({ fullName: "Never sent" })).slice(0, -20));
    await hasRead(server);
    const asked = performance.now();
    assert.equal(await server.stop(), 0);
    assert.ok(performance.now() - asked < 10_000);
    await throwaway.remove();
  });

  test("workers are replaced one by one under load without a dropped request, and all stop within 10 s with code 0", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer({ ...throwaway.env, WORKERS: "2", LOG_LEVEL: "warn" });
    const before = listChildren(server.process.pid!);
    assert.equal(before.length, 2);
    const load = { over: false };
    const outcomes = new Map<string, number>();
    const clients = Array.from({ length: 3 }, async () => {
      while (!load.over) {
        const outcome = await search(server.url);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    for (let round = 0; round < 2; round++) {
      const old = listChildren(server.process.pid!);
      server.process.kill("SIGHUP");
      await eventually(() => assert.ok(listChildren(server.process.pid!).every((pid) => !old.includes(pid))), 60_000);
    }
    load.over = true;
    await Promise.all(clients);
    assert.deepEqual([...outcomes.keys()], ["200"]);
    assert.ok(outcomes.get("200")! > 50, `only ${outcomes.get("200")} requests`);
    const asked = performance.now();
    assert.equal(await server.stop(), 0);
    assert.ok(performance.now() - asked < 10_000);
    await throwaway.remove();
  });

  test("a worker that dies is replaced", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer({ ...throwaway.env, WORKERS: "2" });
    const [victim] = listChildren(server.process.pid!);
    process.kill(victim!, "SIGKILL");
    await eventually(() => {
      const workers = listChildren(server.process.pid!);
      assert.ok(!workers.includes(victim!) && workers.length === 2, `${victim} is not among ${workers.join()}`);
    });
    for (let n = 0; n < 10; n++) assert.equal(await search(server.url), "200");
    assert.equal(await server.stop(), 0);
    await throwaway.remove();
  });

  test("a donor registered through one worker is found by the very next search, whichever worker answers", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer({ ...throwaway.env, WORKERS: "3" });
    for (let n = 0; n < 30; n++) {
      const { body } = await post(server.url, "donar", newDonor({ fullName: `Donor ${n}` }));
      for (let again = 0; again < 4; again++) {
        const found = await post(server.url, "search", { state: "Maharashtra" });
        assert.equal((found.body as { id: string }[])[0]?.id, (body as { id: string }).id);
      }
    }
    assert.equal(await server.stop(), 0);
    await throwaway.remove();
  });

  test("what is half sent when the server is told to stop, or sent on a connection made before, is still answered", async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer(throwaway.env);
    const [started, untried] = [await connectTo(server), await connectTo(server)];
    const registration = write("donar", newDonor({ fullName: "In flight" }));
    started.socket.write(registration.slice(0, -20));
    await hasRead(server);
    const stopped = server.stop();
    await eventually(() => assert.rejects(fetch(`${server.url}/healthz`, { headers: { connection: "close" } })));
    untried.socket.write(write("search", {}));
    await eventually(() => assert.match(untried.answer(), /^HTTP\/1\.1 200/));
    started.socket.write(registration.slice(-20));
    assert.equal(await stopped, 0);
    assert.match(started.answer(), /^HTTP\/1\.1 201/);
    await throwaway.remove();
  });
});

async function connectTo({ url }: ServerProcess) {
  const socket = connect(Number(new URL(url).port), "localhost");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (part: Buffer) => (answer += part.toString()));
  return { socket, answer: () => answer };
}

/** Resolves when the server has read what was sent before: it answers a request that came after. */
async function hasRead({ url }: ServerProcess): Promise<void> {
  await fetch(`${url}/healthz`, { headers: { connection: "close" } });
}

/** A whole request, for raw sockets. */
function write(path: string, content: object): string {
  const body = JSON.stringify(content);
  return `POST /api/v1/${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** On a connection of its own, as a new visitor would. */
function search(url: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json" };
    const sent = request(`${url}/api/v1/search`, { method: "POST", agent: false, headers }, (response) => {
      response.resume().on("end", () => resolve(String(response.statusCode)));
    });
    sent.on("error", (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message));
    sent.end("{}");
  });
}
