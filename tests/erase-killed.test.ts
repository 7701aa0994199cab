import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openRegistry } from "#server/database/open.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { seed } from "#tools/seed.ts";
import { stored, type Step } from "./fixtures/changing-donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { makeRegistry } from "./fixtures/registries.ts";

const kills = rounds({ share: 2, whole: 200 });
const writers = ["mapped", "pages", "mapped"];

/** What is known of a donor. */
type Words = Pick<Step, "word" | "number">;

test(`while unused space is erased, others write, and all are killed ${kills} times: nothing is lost, nothing comes back`, async () => {
  const throwaway = await makeRegistry("sqlite");
  const folder = throwaway.env.DATA_DIR!;
  const db = await openRegistry(throwaway.database);
  await seed(db, 3000);
  await db.destroy();
  for (let round = 0; round < kills; round++) {
    const logs = writers.map((_, n) => join(folder, `writer-${n}.log`));
    const running = writers.map((access, n) =>
      spawn(process.execPath, ["tests/fixtures/changing-donors.ts", folder, logs[n]!, `r${round}w${n}`, access], {
        stdio: "inherit",
      }),
    );
    await eventually(() => assert.ok(logs.every((log) => existsSync(log))), 60_000);
    await eraseAndKill(folder, 500 + 1000 * Math.random());
    const erasedBefore = logs.flatMap((log) => follow(readFileSync(log, "utf8")).erased);
    await erase(folder);
    // Nobody who held old pages writes them back.
    await wait(500 * Math.random());
    for (const writer of running) {
      assert.equal(writer.exitCode, null, "a writer has failed");
      await kill(writer);
      await wait(50 * Math.random());
    }
    assert.ok(erasedBefore.length > 0);
    assert.deepEqual(findWords(folder, erasedBefore), []);
    const erased = logs.flatMap((log) => checkWriter(folder, readFileSync(log, "utf8")));
    for (const log of logs) rmSync(log);
    await erase(folder);
    assert.deepEqual(findWords(folder, erased), []);
  }
  await throwaway.remove();
});

/** Has one process after the other erase what is left in the file, and kills each at some moment. */
async function eraseAndKill(folder: string, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const eraser = startEraser(folder);
    await Promise.race([once(eraser, "exit"), wait(500 * Math.random())]);
    await kill(eraser);
  }
}

function startEraser(folder: string): ChildProcess {
  const words = ["server/database/sqlite-files.ts", sqliteFile(folder), "erase"];
  return spawn(process.execPath, words, { stdio: "ignore" });
}

/** Writers on a busy machine may keep it from a lock for longer than it waits: then it begins anew, as a server has it do. */
function erase(folder: string): Promise<void> {
  return eventually(async () => assert.deepEqual(await once(startEraser(folder), "exit"), [0, null]), 60_000);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Asserts that the file has what a writer has stored, and gives the words that it has erased. */
function checkWriter(folder: string, log: string): Words[] {
  using database = new DatabaseSync(sqliteFile(folder), { timeout: 5000 });
  assert.deepEqual(
    database
      .prepare("pragma integrity_check")
      .all()
      .map((row) => row.integrity_check),
    ["ok"],
  );
  const { known, erased, last } = follow(log);
  const read = database.prepare("select full_name, phone_no, card from donors where id = ?");
  const isStored = ([id, { word, number }]: [string, Words]) => {
    const row = read.get(id) as { full_name: string; phone_no: string; card: string } | undefined;
    if (!word) return !row;
    return row && [row.full_name, row.card].every((text) => text.includes(word)) && row.phone_no.endsWith(number!);
  };
  if (![...known].every(isStored)) {
    for (const step of last) erased.push(...take(known, step));
    assert.deepEqual(
      [...known].filter((entry) => !isStored(entry)),
      [],
    );
  }
  return erased;
}

/** What a writer has stored and erased, and what it was about to do last: that is there as a whole or not at all. */
function follow(log: string): { known: Map<string, Words>; erased: Words[]; last: Step[] } {
  const known = new Map<string, Words>();
  const transactions = log.split(`${stored}\n`);
  const last = transactions.pop()!;
  const steps = transactions.flatMap((text) => JSON.parse(text) as Step[]);
  const erased = steps.flatMap((step) => take(known, step));
  return { known, erased, last: last.endsWith("\n") ? (JSON.parse(last) as Step[]) : [] };
}

/** Applies a step, and gives what it erases. */
function take(known: Map<string, Words>, { id, ...words }: Step): Words[] {
  const before = known.get(id);
  known.set(id, words);
  return before?.word ? [before] : [];
}

/** Those words and numbers that the file or the log still holds, however the digits stand. */
function findWords(folder: string, erased: Words[]): string[] {
  const path = sqliteFile(folder);
  const content = [path, `${path}-wal`].map((name) => (existsSync(name) ? readFileSync(name, "latin1") : "")).join(" ");
  const found = new Set(content.match(/r\d+w\d+n\d+z/g));
  for (const [digits] of content.matchAll(/\d{15,}/g))
    for (let at = 0; at <= digits.length - 15; at++) found.add(digits.slice(at, at + 15));
  const texts = erased.flatMap(({ word = "", number = "" }) => [word, number, [...number].toReversed().join("")]);
  return texts.filter((text) => found.has(text));
}
