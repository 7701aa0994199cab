import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, test } from "node:test";
import { eventually } from "./fixtures/eventually.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

const bothFamilies = ["127.0.0.1", "::1"];

// They mostly wait for time-outs.
describe("every address that the server listens on behaves alike", { skip: !hasIpv6, concurrency: 8 }, () => {
  test("::, which is both families on one listener", async () => {
    await withServer({ HOST: "::" }, assertAlike);
  });

  for (const HOST of ["localhost", "127.0.0.1", "0.0.0.0", "::1"]) {
    test(`${HOST}, which is one family only`, async () => {
      await withServer({ HOST }, async (server) => {
        const [reached, other] = isIPv6(HOST) ? ["::1", "127.0.0.1"] : ["127.0.0.1", "::1"];
        assert.match(
          await ask(server, reached!, "GET /api/v1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
          / 200 /,
        );
        await assert.rejects(ask(server, other!, ""), { code: "ECONNREFUSED" });
      });
    });
  }
});

async function assertAlike(server: ServerProcess): Promise<void> {
  const slow = bothFamilies.map((host) => ask(server, host, "GET / HTTP/1.1\r\nhost: localhost\r\nX-Never: ends\r\n"));
  for (const host of bothFamilies) {
    assert.match(
      await ask(server, host, "GET /api/v1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
      / 200 /,
    );
    assert.match(await ask(server, host, "no HTTP\r\n\r\n"), / 400 .*"message":/s);
  }
  // The time for headers is 10 s; Node's own would be 60.
  for (const answer of await Promise.all(slow)) assert.match(answer, / 408 .*"message":/s);
  const waiting = bothFamilies.map((host) =>
    ask(
      server,
      host,
      "POST /api/v1/search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
    ),
  );
  const idle = bothFamilies.map((host) => ask(server, host, "GET /api/v1 HTTP/1.1\r\nhost: localhost\r\n\r\n"));
  await eventually(async () =>
    assert.match(
      await ask(server, "::1", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"),
      / 200 /,
    ),
  );
  const asked = performance.now();
  assert.equal(await server.stop(), 0);
  assert.ok(performance.now() - asked < 10_000);
  await Promise.all([...waiting, ...idle]);
}

async function withServer(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, ...env });
  await use(server);
  assert.equal(await server.stop(), 0);
  await throwaway.remove();
}

/** Sends the text to one address and gives what came back until the connection ended. */
async function ask({ url }: ServerProcess, host: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), host);
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (part: Buffer) => (answer += part.toString()));
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  return answer;
}
