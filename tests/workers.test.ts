import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { listChildren } from "./fixtures/child-processes.ts";
import { eventually } from "./fixtures/eventually.ts";
import { freePort } from "./fixtures/free-port.ts";
import { isLong } from "./fixtures/long.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { hasPrinted, startServer, type ServerProcess } from "./fixtures/server-process.ts";

const startsWithinMs = 60_000;

describe("workers", { concurrency: 2 }, () => {
  test("five SIGHUPs in a row leave as many workers as are set, all of them new", async () => {
    await withWorkers({}, async (server) => {
      const old = listChildren(server.process.pid!);
      const counts = new Set<number>();
      for (let n = 0; n < 5; n++) {
        server.process.kill("SIGHUP");
        await wait(100);
      }
      await eventually(() => {
        const workers = listChildren(server.process.pid!);
        counts.add(workers.length);
        assert.ok(
          workers.length === 2 && workers.every((pid) => !old.includes(pid)),
          `${workers.join()} of ${old.join()}`,
        );
      }, startsWithinMs);
      // Long enough for another reload to show.
      for (let n = 0; n < 30; n++) {
        counts.add(listChildren(server.process.pid!).length);
        await wait(100);
      }
      assert.ok(Math.max(...counts) <= 3, `there were ${Math.max(...counts)} workers`);
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      await eventually(() => assert.equal(listChildren(server.process.pid!).length, 2), startsWithinMs);
    });
  });

  for (const delayMs of isLong ? [0, 200, 600] : [200]) {
    test(`a stop ${delayMs} ms after a SIGHUP stops the server with code 0`, async () => {
      await withWorkers({}, async (server) => {
        server.process.kill("SIGHUP");
        await wait(delayMs);
        const workers = listChildren(server.process.pid!);
        assert.equal(await within(10_000, server.stop()), 0);
        for (const pid of workers) await eventually(() => assert.ok(!isRunning(pid)));
      });
    });
  }

  test("a worker that is killed is replaced, again and again", async () => {
    await withWorkers({}, async (server) => {
      for (let n = 0; n < 3; n++) {
        const [victim] = listChildren(server.process.pid!);
        process.kill(victim!, "SIGKILL");
        await eventually(() => {
          const workers = listChildren(server.process.pid!);
          assert.ok(!workers.includes(victim!) && workers.length === 2);
        }, startsWithinMs);
      }
      assert.match(server.output(), /Worker \d+ died of SIGKILL; another takes its place\./);
    });
  });

  test("a reload whose workers cannot start leaves the old ones serving, and says why once", async () => {
    await withWorkers({}, async (server, { env }) => {
      const old = listChildren(server.process.pid!);
      const restore = breakRegistry(env.DATA_DIR!);
      server.process.kill("SIGHUP");
      await hasPrinted(server, /^DATA_DIR: .*\n(.*\n)*The reload is given up/m, startsWithinMs);
      assert.deepEqual(listChildren(server.process.pid!), old);
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      restore();
      server.process.kill("SIGHUP");
      await eventually(() => {
        const workers = listChildren(server.process.pid!);
        assert.ok(workers.length === 2 && workers.every((pid) => !old.includes(pid)));
      }, startsWithinMs);
    });
  });

  test("workers that cannot start are tried less and less often, with the reason told once, until they can", async () => {
    // With PORT=0 the port changes when no worker is left.
    await withWorkers({ PORT: String(await freePort()) }, async (server, { env }) => {
      const restore = breakRegistry(env.DATA_DIR!);
      for (const pid of listChildren(server.process.pid!)) process.kill(pid, "SIGKILL");
      await hasPrinted(server, /^DATA_DIR: /m, startsWithinMs);
      const tried = new Set<number>();
      for (let n = 0; n < 100; n++) {
        for (const pid of listChildren(server.process.pid!)) tried.add(pid);
        await wait(50);
      }
      assert.ok(tried.size <= 8, `${tried.size} workers were started in 5 s`);
      assert.equal(server.output().match(/^DATA_DIR: /gm)!.length, 1);
      restore();
      server.process.kill("SIGHUP");
      await eventually(async () => assert.equal((await fetch(`${server.url}/healthz`)).status, 200), startsWithinMs);
    });
  });

  test("a stop while workers wait for their next try ends at once", async () => {
    await withWorkers({}, async (server, { env }) => {
      breakRegistry(env.DATA_DIR!);
      for (const pid of listChildren(server.process.pid!)) process.kill(pid, "SIGKILL");
      await hasPrinted(server, /^DATA_DIR: /m, startsWithinMs);
      assert.equal(await within(3000, server.stop()), 0);
    });
  });

  test("workers whose primary process is killed answer what is under way and end", async () => {
    await withWorkers({}, async (server) => {
      const workers = listChildren(server.process.pid!);
      const socket = connect(Number(new URL(server.url).port), "localhost");
      let answer = "";
      socket.on("data", (part: Buffer) => (answer += part.toString()));
      socket.write(
        "POST /api/v1/search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
      );
      await fetch(`${server.url}/healthz`, { headers: { connection: "close" } });
      await fetch(`${server.url}/healthz`, { headers: { connection: "close" } });
      server.process.kill("SIGKILL");
      await once(server.process, "exit");
      // One of them has nothing to wait for.
      await eventually(() => assert.equal(workers.filter(isRunning).length, 1));
      socket.write("}");
      await once(socket, "close");
      assert.match(answer, /^HTTP\/1\.1 200/);
      await eventually(() => assert.deepEqual(workers.filter(isRunning), []));
    });
  });
});

async function withWorkers(
  env: Record<string, string>,
  use: (server: ServerProcess, throwaway: Throwaway) => Promise<void>,
): Promise<void> {
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, WORKERS: "2", ...env });
  await use(server, throwaway);
  await within(12_000, server.stop());
  await throwaway.remove();
}

/** Makes the registry one that no new process can open; gives the way back. */
function breakRegistry(folder: string): () => void {
  const file = join(folder, "registry.sqlite");
  const former = join(folder, "former");
  for (const end of ["", "-wal", "-shm"]) renameIfThere(file + end, former + end);
  writeFileSync(file, "This is no database, whatever its name says. ".repeat(40));
  return () => {
    rmSync(file);
    for (const end of ["", "-wal", "-shm"]) renameIfThere(former + end, file + end);
  };
}

function renameIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const late = wait(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`not within ${ms} ms`)));
  return Promise.race([promise, late]);
}

function isRunning(pid: number): boolean {
  return (
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .replace(/^Z.*/, "") !== ""
  );
}
