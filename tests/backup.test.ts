import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { erasedFile, readErased } from "#server/registry/erased.ts";
import { newDonor, post, registerDonor } from "./fixtures/donors.ts";
import { findPostgresql } from "#tools/machine.mjs";
import { engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { storeOpenNeed } from "./fixtures/needs.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { startServer } from "./fixtures/server-process.ts";
import { addSignedIn, sameOrigin } from "./fixtures/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "dehleez-backup-"));
after(() => rmSync(folder, { recursive: true }));

const places = [
  { state: "Maharashtra", city: "Pune" },
  { state: "Kerala", city: "Kochi" },
  { state: "Delhi", city: "New Delhi" },
];
const gifts = [
  { donationType: "Blood", bloodType: "O+" },
  { donationType: "Pads", bloodType: "" },
] as const;
// Each names a state: only then are there further pages.
const searches = places.flatMap(({ state, city }) => [
  { state },
  { state, city },
  ...gifts.flatMap((gift) => [
    { state, ...gift },
    { state, city, ...gift },
  ]),
]);

test("a backup taken while people register answers the same searches when restored elsewhere", async () => {
  const here = await makeRegistry("sqlite");
  const there = await makeRegistry("sqlite");
  const file = join(folder, "under-load.sqlite");
  const server = await startServer(here.env);
  const cookie = await signIn(here);
  let registered = 0;
  const registerOne = async () => {
    const n = registered++;
    const donor = newDonor({ fullName: `Donor ${n}`, ...places[n % 3], ...gifts[n % 2] });
    const { status, body } = await post(server.url, "donar", donor);
    assert.equal(status, 201);
    return (body as { id: string }).id;
  };
  const acknowledged = await Promise.all(Array.from({ length: 400 }, registerOne));

  const taking = new AbortController();
  const registering = Array.from({ length: 2 }, async () => {
    while (!taking.signal.aborted) await registerOne();
  });
  const taken = await runRegistry(here.env, "backup", file);
  taking.abort();
  await Promise.all(registering);
  assert.equal(taken.code, 0, taken.stderr);
  assert.ok(registered > acknowledged.length, "nobody registered during the backup");

  const backup = new DatabaseSync(file, { readOnly: true });
  assert.equal(backup.prepare("pragma integrity_check").get()!.integrity_check, "ok");
  backup.close();
  assert.equal(statSync(file).mode & 0o077, 0, "others may read the backup");

  const restored = await runRegistry(there.env, "restore", file);
  assert.equal(restored.code, 0, restored.stderr);
  const twin = await startServer(there.env);
  const known = new Set(acknowledged);
  for (const search of searches) {
    const [original, copy] = await Promise.all([findAll(server.url, search, known), findAll(twin.url, search, known)]);
    assert.ok(original.length > 0);
    assert.deepEqual(copy, original);
  }
  const perState = await Promise.all(places.map(({ state }) => findAll(twin.url, { state }, known)));
  assert.equal(perState.flat().length, acknowledged.length);
  assert.deepEqual([await openDesk(server.url, cookie), await openDesk(twin.url, cookie)], [200, 401]);
  await Promise.all([server.stop(), twin.stop()]);
  await Promise.all([here.remove(), there.remove()]);
});

describe("on the SQLite database", () => {
  test("a backup replaces a file only with --force, and leaves nothing beside it but the list of who was erased", async () => {
    const throwaway = await makeRegistryOf(["Asha Rao"]);
    const file = join(mkdtempSync(join(folder, "force-")), "backup.sqlite");
    writeFileSync(file, "something dear");
    await assertLine(runRegistry(throwaway.env, "backup", file), /exists: --force replaces it/);
    assert.equal(readFileSync(file, "utf8"), "something dear");
    const { code, stdout } = await runRegistry(throwaway.env, "backup", file, "--force");
    assert.equal(code, 0);
    assert.match(stdout, /backup.sqlite: 1 donor, [\d.]+ kB, checked\.\n/);
    assert.deepEqual(readdirSync(join(file, "..")), ["backup.sqlite", "backup.sqlite.erased"]);
    await throwaway.remove();
  });

  test("the registry itself is no place for a backup, and no backup", async () => {
    const throwaway = await makeRegistryOf(["Asha Rao"]);
    const own = join(throwaway.env.DATA_DIR!, "registry.sqlite");
    await assertLine(runRegistry(throwaway.env, "backup", own, "--force"), /is the registry itself/);
    await assertLine(runRegistry(throwaway.env, "restore", own, "--yes"), /is the registry itself/);
    await assertLine(runRegistry(throwaway.env, "backup", folder), /is a folder/);
    await throwaway.remove();
  });

  test("a restore asks before it replaces donors, and keeps the former registry", async () => {
    const file = await makeBackupOf(["Asha Rao", "Bina Das"]);
    const throwaway = await makeRegistryOf(["Chetan Lal"]);
    await assertLine(runRegistry(throwaway.env, "restore", file), /Replace 1 donor .* add --yes/);
    const { code, stdout } = await runRegistry(throwaway.env, "restore", file, "--yes");
    assert.equal(code, 0);
    assert.match(stdout, /2 donors from .*\nThe former registry is kept as \S+/);
    const [list, former, present, ...rest] = readdirSync(throwaway.env.DATA_DIR!).toSorted();
    assert.equal(list, "erased.txt");
    assert.match(former!, /^registry-until-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/);
    assert.deepEqual([present, ...rest], ["registry.sqlite"]);
    assert.deepEqual(namesIn(join(throwaway.env.DATA_DIR!, former!)), ["Chetan Lal"]);
    assert.deepEqual(namesIn(join(throwaway.env.DATA_DIR!, present!)), ["Asha Rao", "Bina Das"]);
    await throwaway.remove();
  });

  test("a restore brings back neither who was erased since the backup nor a request that was closed", async () => {
    const [older, newer] = ["older", "newer"].map((name) =>
      join(mkdtempSync(join(folder, `${name}-`)), "backup.sqlite"),
    );
    const copyList = () => cpSync(`${newer!}.erased`, join(older!, "../Monday.sqlite.erased"));
    const here = await makeRegistry("sqlite");
    const path = sqliteFile(here.env.DATA_DIR!);
    const list = erasedFile(here.env.DATA_DIR!);
    const db = await openRegistry(here.database);
    const { id: stays } = await registerDonor(db, newDonor({ fullName: "Stays" }));
    const { id: gone } = await registerDonor(db, newDonor({ fullName: "Quillfeather" }));
    const need = await storeOpenNeed(db);
    assert.equal((await runRegistry(here.env, "backup", older!)).code, 0);
    await db.deleteFrom("donors").where("id", "=", gone).execute();
    await db.updateTable("needs").set({ status: "withdrawn", closed_at: new Date().toISOString() }).execute();
    assert.equal((await runRegistry(here.env, "backup", newer!)).code, 0);
    await db.destroy();
    assert.doesNotMatch(readFileSync(`${newer!}.erased`, "utf8"), /Quill|98765|Meera/);

    const lost = () => rmSync(here.env.DATA_DIR!, { recursive: true });
    const damaged = () => writeFileSync(path, "damaged ".repeat(1000));
    const cases: [string, () => void][] = [
      ["the former registry knows, though no server has listed it", () => rmSync(list, { force: true })],
      ["the list in DATA_DIR knows, and the former registry is damaged", damaged],
      ["the list of a newer backup knows, which lies beside", () => (lost(), copyList())],
    ];
    for (const [name, prepare] of cases) {
      prepare();
      const { code, stdout } = await runRegistry(here.env, "restore", older!, "--yes");
      assert.equal(code, 0, name);
      assert.match(stdout, /\n.*knows now: 2\.\n/, name);
      const restored = await openRegistry(here.database);
      const donors = await restored.selectFrom("donors").select("id").execute();
      const needs = await restored.selectFrom("needs").select(["id", "status"]).execute();
      await restored.destroy();
      assert.deepEqual([donors.map(({ id }) => id), ...needs.map(Object.values)], [[stays], [need, "withdrawn"]], name);
      assert.doesNotMatch(readFileSync(path, "latin1"), /Quill/, name);
      assert.deepEqual(
        readErased(list)
          .map(({ id }) => id)
          .toSorted(),
        [gone, need].toSorted(),
        name,
      );
    }
    await here.remove();
  });

  test("a restore is refused while a server has the registry open", async () => {
    const file = await makeBackupOf(["Asha Rao"]);
    const throwaway = await makeRegistryOf(["Chetan Lal"]);
    const server = await startServer(throwaway.env);
    await assertLine(runRegistry(throwaway.env, "restore", file, "--yes"), /A server has the registry open/);
    const { body } = await post(server.url, "search", {});
    assert.deepEqual(
      (body as Donor[]).map(({ fullName }) => fullName),
      ["Chetan Lal"],
    );
    await server.stop();
    await throwaway.remove();
  });

  test("a registry that is damaged beyond reading can be restored", async () => {
    const file = await makeBackupOf(["Asha Rao"]);
    const throwaway = await makeRegistry("sqlite");
    for (const end of ["", "-wal", "-shm"]) {
      writeFileSync(join(throwaway.env.DATA_DIR!, `registry.sqlite${end}`), "damaged ".repeat(1000));
    }
    await assertLine(runRegistry(throwaway.env, "restore", file), /Replace a registry that cannot be read/);
    assert.equal((await runRegistry(throwaway.env, "restore", file, "--yes")).code, 0);
    assert.deepEqual(namesIn(join(throwaway.env.DATA_DIR!, "registry.sqlite")), ["Asha Rao"]);
    const kept = readdirSync(throwaway.env.DATA_DIR!).filter((name) => name.startsWith("registry-until-"));
    assert.ok(kept.length > 0);
    assert.ok(!existsSync(join(throwaway.env.DATA_DIR!, "registry.sqlite-wal")));
    await throwaway.remove();
  });

  test("a file that is no sound registry of this version is not restored", async () => {
    const throwaway = await makeRegistryOf(["Chetan Lal"]);
    const text = join(folder, "text.sqlite");
    writeFileSync(text, "This is no database. ".repeat(100));
    const other = join(folder, "other.sqlite");
    change(other, "create table songs (title text)");
    const newer = await makeBackupOf(["Asha Rao"]);
    change(newer, "insert into kysely_migration values ('2199-01-01-moon', '2199')");
    const damaged = await makeBackupOf(Array.from({ length: 200 }, (_, n) => `Donor ${n}`));
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(7, 4 * 4096, 12 * 4096));
    const cases: [string, RegExp][] = [
      [text, /text.sqlite is no database, or a damaged one/],
      [other, /no registry of donors/],
      [newer, /newer version, which knows "2199-01-01-moon"/],
      [damaged, /is a damaged database/],
      [join(folder, "missing.sqlite"), /There is no file/],
    ];
    for (const [file, message] of cases) {
      await assertLine(runRegistry(throwaway.env, "restore", file, "--yes"), message);
    }
    assert.deepEqual(namesIn(join(throwaway.env.DATA_DIR!, "registry.sqlite")), ["Chetan Lal"]);
    assert.deepEqual(readdirSync(throwaway.env.DATA_DIR!), ["registry.sqlite"]);
    await throwaway.remove();
  });

  test("a folder without a registry is told, not made", async () => {
    const DATA_DIR = join(folder, "nothing");
    await assertLine(runRegistry({ DATA_DIR }, "backup", join(folder, "x.sqlite")), /There is no registry yet in/);
    await assertLine(runRegistry({ DATA_DIR }, "export", join(folder, "x.csv")), /There is no registry yet in/);
    assert.ok(!existsSync(DATA_DIR));
  });
});

test(
  "on PostgreSQL, the commands of docs/deploy.md copy a registry that answers the same searches",
  { skip: !engines[1] || !findPostgresql() },
  async () => {
    const [here, there] = await Promise.all([makeRegistry("postgresql"), makeRegistry("postgresql")]);
    const server = await startServer(here.env);
    const cookie = await signIn(here);
    await (await openRegistry(there.database)).destroy();
    for (let n = 0; n < 60; n++) {
      await post(server.url, "donar", newDonor({ fullName: `Donor ${n}`, ...places[n % 3], ...gifts[n % 2] }));
    }
    const page = readFileSync("docs/deploy.md", "utf8");
    for (const [program, { env }] of [["pg_dump", here] as const, ["pg_restore", there] as const]) {
      const [line] = new RegExp(`^${program} .+"\\$DATABASE_URL".*$`, "m").exec(page)!;
      execFileSync("sh", ["-c", line], {
        cwd: folder,
        env: { ...env, PATH: `${findPostgresql()}:${process.env.PATH}` },
      });
    }
    const restored = await startServer(there.env);
    for (const search of searches) {
      const original = await post(server.url, "search", search);
      assert.ok((original.body as Donor[]).length > 0);
      assert.deepEqual((await post(restored.url, "search", search)).body, original.body);
    }
    assert.deepEqual([await openDesk(server.url, cookie), await openDesk(restored.url, cookie)], [200, 401]);
    await Promise.all([server.stop(), restored.stop()]);
    await Promise.all([here.remove(), there.remove()]);
  },
);

test("on PostgreSQL, backup and restore name its own tools", async () => {
  const env = { DATABASE_URL: "postgresql://u:secret@127.0.0.1:9/x" };
  for (const command of ["backup", "restore"]) {
    await assertLine(runRegistry(env, command, "file"), /pg_dump and pg_restore: see docs\/deploy\.md/);
  }
  await assertLine(runRegistry(env, "erase", "again"), /^DATABASE_URL: the database cannot be used/);
});

test("an unknown word, option or number of words is answered with the help", async () => {
  for (const words of [["dance"], ["toString"], ["export", "--loud"], ["backup"], ["restore", "a", "b"]]) {
    const { code, stderr } = await runRegistry({}, ...words);
    assert.equal(code, 1);
    assert.match(stderr, /^.+\n\nnpm run registry -- COMMAND\n\n {2}backup FILE/);
    assert.doesNotMatch(stderr, /\bat .*\.ts:/);
  }
  assert.equal((await runRegistry({}, "help")).code, 0);
});

async function makeRegistryOf(names: string[]) {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  for (const fullName of names) await registerDonor(db, newDonor({ fullName }));
  await db.destroy();
  return throwaway;
}

async function signIn({ database }: Throwaway): Promise<string> {
  const db = await openRegistry(database);
  const { cookie } = await addSignedIn(db);
  await db.destroy();
  return cookie;
}

async function openDesk(url: string, cookie: string): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/staff/session`, { headers: { ...sameOrigin, origin: url, cookie } });
  return status;
}

async function makeBackupOf(names: string[]): Promise<string> {
  const throwaway = await makeRegistryOf(names);
  const file = join(folder, `${crypto.randomUUID()}.sqlite`);
  await backUpRegistry(sqliteFile(throwaway.env.DATA_DIR!), file, () => {});
  await throwaway.remove();
  return file;
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function namesIn(file: string): string[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare("select card from donors order by id").all();
  database.close();
  return rows.map(({ card }) => (JSON.parse(String(card)) as Donor).fullName);
}

/** Every page of a search, as far as the donors are among the known ones. */
async function findAll(url: string, search: object, known: Set<string>): Promise<Donor[]> {
  const found: Donor[] = [];
  for (let path: string | undefined = "search", pages = 0; path; pages++) {
    assert.ok(pages < 1000, "the pages do not come to an end");
    const { status, headers, body } = await post(url, path, search);
    assert.equal(status, 200);
    found.push(...(body as Donor[]).filter(({ id }) => known.has(id)));
    path = /<\/api\/v1\/([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
  }
  return found;
}

async function assertLine(run: ReturnType<typeof runRegistry>, message: RegExp): Promise<void> {
  const { code, stdout, stderr } = await run;
  assert.match(stderr, message);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
  assert.doesNotMatch(stderr, /secret/);
  assert.equal(stdout, "");
  assert.equal(code, 1);
}
