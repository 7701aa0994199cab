import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { v7 as newId } from "uuid";
import type { Database } from "#server/database/schema.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { makeNeedRow, storeOpenNeed } from "#tests/fixtures/needs.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { newOffer } from "./needs/offer-row.ts";
import { addErased, applyErased, createErasedList, erasedFile, readErased } from "./erased.ts";

const keepDays = 90;
const root = mkdtempSync(join(tmpdir(), "dehleez-erased-"));
after(() => rmSync(root, { recursive: true }));
const makeFolder = () => join(mkdtempSync(join(root, "list-")), "data");

for (const engine of engines) {
  test(`on ${engine} a donor who is erased and a request that is closed are listed by their ids, within the next call`, async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    const folder = makeFolder();
    const list = createErasedList(db, folder, keepDays);
    const before = await eraseSomebody(db);
    const need = await storeOpenNeed(db);
    await list();
    assert.deepEqual(readIds(folder), [before]);
    assert.equal(statSync(erasedFile(folder)).mode & 0o077, 0, "others may read the list");
    const id = await eraseSomebody(db);
    await close(db, need, "withdrawn");
    await list();
    await list();
    assert.deepEqual(
      readErased(erasedFile(folder)).map(({ id, status }) => [id, status]),
      [
        [before, ""],
        [id, ""],
        [need, "withdrawn"],
      ],
    );
    assert.doesNotMatch(readFileSync(erasedFile(folder), "utf8"), /Asha|98765|Meera/);
  });

  test(`on ${engine} what a list knows is erased and closed again, once, and what was opened again stays open`, async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    const folder = makeFolder();
    const { id: gone } = await registerDonor(db, newDonor({ fullName: "Gone" }));
    const { id: stays } = await registerDonor(db, newDonor({ fullName: "Stays" }));
    const [closed, reopened, longAgo, cutOff] = [
      await storeOpenNeed(db),
      await storeOpenNeed(db),
      await storeOpenNeed(db),
      newId(),
    ];
    const at = isoBefore(1);
    await applyErased(db, folder, keepDays);
    addErased(erasedFile(folder), [
      { id: gone, status: "", at },
      { id: closed, status: "found", at },
      { id: reopened, status: "expired", at: isoBefore(2) },
      { id: reopened, status: "open", at },
      { id: longAgo, status: "found", at: isoBefore(keepDays + 1) },
    ]);
    // A full disk has cut off a line.
    appendFileSync(erasedFile(folder), `\n${at}  ${stays.slice(0, 20)}`);
    const beside = join(folder, "beside");
    addErased(beside, [{ id: cutOff, status: "", at }]);
    const promised = await storeOpenNeed(db);
    const yes = newOffer(makeNeedRow({ id: promised }), { donor_id: gone, via: "wave", answer: "yes" });
    await db.insertInto("need_offers").values(yes).execute();
    assert.equal(await applyErased(db, folder, keepDays, [beside]), 4);
    const due = db.selectFrom("needs").select("due_at").where("id", "=", promised);
    assert.notEqual((await due.executeTakeFirstOrThrow()).due_at, "", "a place has become free");
    await db.deleteFrom("needs").where("id", "=", promised).execute();
    const donors = await db.selectFrom("donors").select("id").execute();
    assert.deepEqual(
      donors.map(({ id }) => id),
      [stays],
    );
    const needs = await db.selectFrom("needs").select(["id", "status", "closed_at"]).orderBy("id").execute();
    assert.deepEqual(
      needs.map(({ id, status, closed_at }) => [id, status, closed_at]),
      [
        [closed, "found", at],
        [reopened, "open", ""],
        [longAgo, "open", ""],
      ],
    );
    assert.deepEqual(readIds(folder).toSorted(), [gone, closed, reopened, cutOff].toSorted());
    assert.equal(await applyErased(db, folder, keepDays, [beside]), 0);
  });

  test(`on ${engine} nothing is listed for longer than the settings say`, async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    const folder = makeFolder();
    const id = await eraseSomebody(db);
    await applyErased(db, folder, keepDays);
    assert.deepEqual(readIds(folder), [id]);
    await db
      .updateTable("erased")
      .set({ at: isoBefore(keepDays + 1) })
      .execute();
    rmSync(erasedFile(folder));
    addErased(erasedFile(folder), [{ id, status: "", at: isoBefore(keepDays + 1) }]);
    await applyErased(db, folder, keepDays);
    assert.deepEqual(readIds(folder), []);
    assert.deepEqual(await db.selectFrom("erased").selectAll().execute(), []);
  });
}

async function eraseSomebody(db: Database): Promise<string> {
  const { id } = await registerDonor(db, newDonor());
  await db.deleteFrom("donors").where("id", "=", id).execute();
  return id;
}

async function close(db: Database, id: string, status: "withdrawn"): Promise<void> {
  await db
    .updateTable("needs")
    .set({ status, closed_at: isoBefore(0) })
    .where("id", "=", id)
    .execute();
}

function isoBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

function readIds(folder: string): string[] {
  return readErased(erasedFile(folder)).map(({ id }) => id);
}
