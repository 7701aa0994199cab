import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { findRedis } from "./machine.mjs";

/** A throw-away Redis that can go away and come back at the same address. */
export type ThrowawayRedis = {
  url: string;
  process: () => ChildProcess;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** False where there is none to test with; CI may not do without it. */
export function hasRedis(): boolean {
  if (!findRedis() && process.env.CI) throw new Error("Redis is missing, and CI may not do without it.");
  return findRedis() !== undefined;
}

export async function makeRedis(): Promise<ThrowawayRedis> {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-redis-"));
  const port = await freePort();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"];
  let server: ChildProcess;
  const redis: ThrowawayRedis = {
    url: `redis://127.0.0.1:${port}`,
    process: () => server,
    async start() {
      server = spawn(findRedis()!, words, { stdio: "ignore" });
      for (let tries = 0; !(await isListening(port)); tries++) {
        if (tries > 100 || server.exitCode !== null) throw new Error("The throw-away Redis did not start.");
        await wait(100);
      }
    },
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGKILL");
      await once(server, "exit");
    },
    async remove() {
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const answered = new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  return answered.finally(() => socket.destroy());
}
