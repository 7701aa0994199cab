import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { findPostgresql } from "./machine.mjs";

/** Starts a throw-away PostgreSQL and puts its address into TEST_DATABASE_URL, unless that is set already. */
export async function startPostgresql(): Promise<{ stop: () => Promise<void> } | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const programs = findPostgresql();
  if (!programs) {
    if (process.env.CI) throw new Error("PostgreSQL is missing, and CI may not do without it.");
    console.log("No PostgreSQL: its tests were left out.");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "dehleez-postgresql-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const options = { ...user, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    options,
  );
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const server = spawn(join(programs, "postgres"), ["-D", "data", ...settings.flatMap((it) => ["-c", it])], {
    ...options,
    stdio: "ignore",
  });
  const isReady = () =>
    spawnSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
  for (let tries = 0; !isReady(); tries++) {
    if (tries > 300 || server.exitCode !== null) throw new Error("The throw-away PostgreSQL did not start.");
    await wait(100);
  }
  process.env.TEST_DATABASE_URL = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so root lends it the user that Debian made for it, or nobody. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const name = Number.isNaN(idOf("postgres", "-u")) ? "nobody" : "postgres";
  return { uid: idOf(name, "-u"), gid: idOf(name, "-g") };
}

function idOf(name: string, which: "-u" | "-g"): number {
  return Number(spawnSync("id", [which, name], { encoding: "utf8" }).stdout || NaN);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  // A fast shutdown: it does not wait for clients.
  server.kill("SIGINT");
  await ended;
}
