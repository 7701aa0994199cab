import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { makeRegistry } from "./fixtures/registries.ts";
import { hasPrinted, startServer, type ServerProcess } from "./fixtures/server-process.ts";

describe("a stop", () => {
  test("says that requests are under way, and a second one drops them with a sentence and code 1", async () => {
    await withServer({}, async (server) => {
      const socket = await sendHalf(server);
      const exited = once(server.process, "exit");
      server.process.kill("SIGINT");
      await hasPrinted(server, /^Stopping: requests are under way\.$/m);
      const asked = performance.now();
      server.process.kill("SIGINT");
      assert.deepEqual(await exited, [1, null]);
      assert.ok(performance.now() - asked < 3000);
      await hasPrinted(server, /^Stopped at once: .*dropped\.$/m);
      socket.destroy();
    });
  });

  test("that comes twice in one moment, as npm passes it on, still answers what is under way", async () => {
    await withServer({}, async (server) => {
      const socket = await sendHalf(server);
      const exited = once(server.process, "exit");
      server.process.kill("SIGINT");
      server.process.kill("SIGTERM");
      await hasPrinted(server, /^Stopping: /m);
      const answered = once(socket, "data");
      socket.write("}");
      assert.match(String(await answered), /^HTTP\/1\.1 200[^]*\r\nconnection: close\r\n/);
      assert.deepEqual(await exited, [0, null]);
    });
  });

  test("says nothing when there is nothing to wait for", async () => {
    await withServer({ LOG_LEVEL: "warn" }, async (server) => {
      assert.equal(await server.stop(), 0);
      assert.doesNotMatch(server.output(), /stop/i);
    });
  });
});

test("a SIGHUP that comes from no terminal does nothing, and neither does the former WORKERS", async () => {
  await withServer({ WORKERS: "2" }, async (server) => {
    await hasPrinted(server, /^WORKERS is gone\./m);
    server.process.kill("SIGHUP");
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal(await server.stop(), 0);
  });
});

async function withServer(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const throwaway = await makeRegistry("sqlite");
  await use(await startServer({ ...throwaway.env, ...env }));
  await throwaway.remove();
}

/** Sends a search without its last byte, and resolves when the server has read it. */
async function sendHalf({ url }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "localhost");
  socket.on("error", () => {});
  // The server tells that it has read the headers.
  const read = once(socket, "data");
  const head = ["POST /api/v1/search HTTP/1.1", "host: x", "content-type: application/json", "content-length: 2"];
  socket.write(`${head.join("\r\n")}\r\nexpect: 100-continue\r\n\r\n{`);
  assert.match(String(await read), /^HTTP\/1\.1 100/);
  return socket;
}
