import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, test } from "node:test";
import { newDonor } from "./fixtures/donors.ts";
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
