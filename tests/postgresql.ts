import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { findPostgresql } from "./machine.mjs";

/** Starts a throw-away PostgreSQL and puts its address into TEST_DATABASE_URL, unless that is set already. */
export async function startPostgresql(): Promise<{ stop: () => Promise<void> } | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  if (!findPostgresql()) {
    if (process.env.CI) throw new Error("PostgreSQL is missing, and CI may not do without it.");
    console.log("No PostgreSQL: its tests were left out.");
    return undefined;
  }
  const cluster = await makeCluster();
  await cluster.start();
  process.env.TEST_DATABASE_URL = cluster.url;
  return { stop: cluster.remove };
}

/** A PostgreSQL of its own that a test may stop, kill and start again. */
export type Cluster = {
  url: string;
  start: () => Promise<void>;
  /** SIGINT stops it in order, SIGKILL as a crash would. */
  end: (signal: "SIGINT" | "SIGKILL") => Promise<void>;
  /** All its processes hang, connections open, until they go on. */
  hang: () => void;
  goOn: () => void;
  remove: () => Promise<void>;
};

export function makeCluster(): Promise<Cluster> {
  return prepareCluster("initdb", ["-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
}

/** A streaming replica of a running cluster; to be removed before it. */
export function makeReplica(primary: Cluster): Promise<Cluster> {
  return prepareCluster("pg_basebackup", [
    "-D",
    "data",
    "-d",
    primary.url,
    "--write-recovery-conf",
    "--checkpoint=fast",
  ]);
}

async function prepareCluster(creator: string, creation: string[]): Promise<Cluster> {
  const programs = findPostgresql()!;
  const folder = mkdtempSync(join(tmpdir(), "dehleez-postgresql-"));
  const user = unprivilegedUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const options = { ...user, cwd: folder };
  execFileSync(join(programs, creator), creation, options);
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const words = ["-D", "data", ...settings.flatMap((setting) => ["-c", setting])];
  let server: ChildProcess | undefined;

  const isReady = () =>
    spawnSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0;
  const end: Cluster["end"] = async (signal) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      for (let tries = 0; !isReady(); tries++) {
        // Children of a killed server may still be leaving; until they have, a new one refuses to start.
        if (!server || server.exitCode !== null || server.signalCode !== null) {
          server = spawn(join(programs, "postgres"), words, { ...options, stdio: "ignore" });
        }
        if (tries > 300) throw new Error("The throw-away PostgreSQL did not start.");
        await wait(100);
      }
    },
    end,
    hang: () => signalAll(server!, "SIGSTOP"),
    goOn: () => signalAll(server!, "SIGCONT"),
    async remove() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each connection has a process of its own, and none of them hears what is sent to their parent or its group. */
function signalAll({ pid }: ChildProcess, signal: "SIGSTOP" | "SIGCONT"): void {
  // A parent that stands still forgets none of them meanwhile, not even one that has ended.
  process.kill(pid!, "SIGSTOP");
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  for (const each of [...children, pid!]) process.kill(Number(each), signal);
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
