import assert from "node:assert/strict";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually } from "./fixtures/eventually.ts";
import { canMeasure, countDescriptors, readMemoryMb } from "./fixtures/process-usage.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

const maxMemoryMb = 300;
const siteFolder = join(import.meta.dirname, "../build/client");

// Every address that begins with 127 is this machine's on Linux, so one machine can be many clients.
describe("connections of one client", { skip: !canMeasure }, () => {
  let throwaway: Throwaway;
  let server: ServerProcess;
  let descriptorsAtRest: number;
  const sockets: Socket[] = [];

  before(async () => {
    throwaway = await makeRegistry("sqlite");
    // Nobody is a proxy that carries many visitors.
    const env = { HOST: "127.0.0.1", TRUST_PROXY: "0", LOG_LEVEL: "silent", RATE_LIMIT_OTHER: "0" };
    server = await startServer({ ...throwaway.env, ...env });
    await assertAnswered("127.0.0.99");
    descriptorsAtRest = countDescriptors(server.process);
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    assert.equal(await server.stop(), 0);
    await throwaway.remove();
  });

  const open = async (localAddress: string, count: number): Promise<Socket[]> => {
    const { hostname: host, port } = new URL(server.url);
    const opened = Array.from({ length: count }, () => connect({ host, port: Number(port), localAddress }));
    sockets.push(...opened);
    for (const socket of opened) socket.on("error", () => {}).resume();
    await Promise.all(opened.map((socket) => socket.readyState === "open" || once(socket, "connect")));
    return opened;
  };
  const countOpen = () => countDescriptors(server.process) - descriptorsAtRest;
  const closeAll = async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually(() => assert.ok(countOpen() <= 5, `${countOpen()} are still open`));
  };

  async function assertAnswered(localAddress: string): Promise<void> {
    const asking = request(`${server.url}/api/v1/counts`, { localAddress, agent: false }).end();
    const [answer] = (await once(asking, "response", { signal: AbortSignal.timeout(1000) })) as [
      { statusCode: number },
    ];
    assert.equal(answer.statusCode, 200);
  }

  test("50 connections that ask for fifteen files each and read nothing hold one open file each", async () => {
    const requests = `GET ${findLargestFile()} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(15);
    for (const socket of await open("127.0.0.2", 50)) socket.pause().write(requests);
    // The system takes some answers whole, so that not every connection still needs its file.
    await eventually(() => assert.ok(countOpen() >= 60, `${countOpen()} are open`));
    for (let n = 0; n < 5; n++) await assertAnswered("127.0.0.3");
    assert.ok(countOpen() <= 2 * 50 + 10, `${countOpen()} are open`);
    assert.ok(readMemoryMb(server.process) < maxMemoryMb, `${readMemoryMb(server.process)} MB`);
    await closeAll();
  });

  test("a client that sends more than 16 requests without waiting for an answer is disconnected", async () => {
    const requests = `GET ${findLargestFile()} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1000);
    const attackers = await open("127.0.0.2", 5);
    const closed = attackers.map((socket) => once(socket, "close"));
    for (const socket of attackers) socket.write(requests);
    await Promise.all(closed);
    await eventually(() => assertAnswered("127.0.0.3"));
    assert.ok(readMemoryMb(server.process) < maxMemoryMb, `${readMemoryMb(server.process)} MB`);
    await closeAll();
  });

  test("one client has at most 1,000 connections, and others are served", async () => {
    await open("127.0.0.2", 1500);
    await eventually(() => assert.ok(countOpen() <= 1000 && countOpen() >= 980, `${countOpen()} are open`));
    await assertAnswered("127.0.0.3");
    await closeAll();
    await assertAnswered("127.0.0.2");
  });
});

function findLargestFile(): string {
  const files = globSync("assets/*.js", { cwd: siteFolder });
  const sizeOf = (file: string) => statSync(join(siteFolder, file)).size;
  return `/${files.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]}`;
}
