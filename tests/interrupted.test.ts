import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openRegistry } from "#server/database/open.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { seed } from "#tools/seed.ts";
import { isLong } from "./fixtures/long.ts";
import { eventually } from "./fixtures/eventually.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { startServer } from "./fixtures/server-process.ts";

const entry = join(import.meta.dirname, "../build/programs/server/cli/registry.js");

describe("an interrupted command", () => {
  let throwaway: Throwaway;
  let folder: string;

  before(async () => {
    throwaway = await makeRegistry("sqlite");
    folder = mkdtempSync(join(tmpdir(), "dehleez-interrupted-"));
    // So many that no command is done before it is interrupted.
    const db = await openRegistry(throwaway.database);
    await seed(db, 20_000);
    await db.destroy();
    await backUpRegistry(sqliteFile(throwaway.env.DATA_DIR!), join(folder, "whole.sqlite"), () => {});
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await throwaway.remove();
  });

  for (const signal of isLong ? (["SIGINT", "SIGTERM", "SIGHUP"] as const) : (["SIGTERM"] as const)) {
    test(`leaves no part of a backup, an export or a restored registry behind after a ${signal}`, async (context) => {
      const empty = await makeRegistry("sqlite");
      context.after(empty.remove);
      const commands = [
        { env: throwaway.env, words: ["backup", join(folder, "backup.sqlite")], where: folder },
        { env: throwaway.env, words: ["export", join(folder, "donors.csv")], where: folder },
        { env: empty.env, words: ["restore", join(folder, "whole.sqlite")], where: empty.env.DATA_DIR! },
      ];
      for (const { env, words, where } of commands) {
        const before = readdirSync(where);
        const child = await startCommand(env, words, where);
        child.kill(signal);
        const [code] = (await once(child, "exit")) as [number | null];
        assert.ok(code !== 0, `${words[0]} was done too early`);
        assert.deepEqual(readdirSync(where), before, words[0]);
      }
    });
  }

  test("that was killed leaves a part, which the next one removes", async () => {
    const file = join(folder, "killed.sqlite");
    const child = await startCommand(throwaway.env, ["backup", file], folder);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.ok(findParts(folder).length > 0);
    // Of a process that still runs, of another program, and of another container, where process 4194304 may run.
    const others = [
      `${file}.${hostname().replaceAll(".", "-")}.${process.ppid}.registry-part`,
      join(folder, "film.1.part"),
      `${file}.container.4194304.registry-part`,
    ];
    for (const other of others) writeFileSync(other, "");
    const idle = `${file}.container.1.registry-part`;
    writeFileSync(idle, "");
    utimesSync(idle, 0, 0);
    assert.equal((await runRegistry(throwaway.env, "export", join(folder, "next.csv"))).code, 0);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes("part")),
      others.map((other) => other.slice(folder.length + 1)).toSorted(),
    );
    for (const other of others) rmSync(other);
  });

  test("that was killed while it restored leaves a part, which the server removes", async (context) => {
    const empty = await makeRegistry("sqlite");
    context.after(empty.remove);
    const where = empty.env.DATA_DIR!;
    const child = await startCommand(empty.env, ["restore", join(folder, "whole.sqlite")], where);
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.ok(findParts(where).length > 0);
    const server = await startServer(empty.env);
    assert.deepEqual(findParts(where), []);
    assert.equal(await server.stop(), 0);
  });
});

/** Resolves as soon as the command writes. */
async function startCommand(env: Record<string, string>, words: string[], where: string): Promise<ChildProcess> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [entry, ...words], { env: { PATH, ...env }, stdio: "ignore" });
  await eventually(() => assert.ok(findParts(where).length > 0, "nothing was written"));
  return child;
}

function findParts(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.\d+\.registry-part/.test(name));
}
