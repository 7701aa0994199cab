import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { v7 as newId } from "uuid";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { insertBatch } from "#server/registry/registration-queue.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { readElsewhere } from "#tests/fixtures/read-elsewhere.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { sqliteFile } from "./sqlite.ts";

/** Of whom every third is erased: enough to split pages while they are in them. */
const donors = 2000;

test("what was erased is gone from split pages, also when somebody who held such pages writes to them", async () => {
  const { db, env, remove } = await openThrowaway("sqlite");
  const path = sqliteFile(env.DATA_DIR!);
  const rows = Array.from({ length: donors }, (_, n) => {
    // In no order, as numbers and names are.
    const word = String((n * 618_033_989) % 1_000_003).padStart(7, "0");
    const who = { fullName: `${n % 3 ? "Stays" : "Goes"}${word} Rao`, phoneNo: `+4${n % 3 ? 1 : 2}${word}123456` };
    return makeNewDonorRow({ id: newId(), ...newDonor({ ...who, city: ["Pune", "Mumbai"][n % 2]! }) });
  });
  for (const row of rows) await insertBatch(db, [row]);
  const readTraces = () => {
    return readElsewhere(path, `${path}-wal`).match(/goes\d{7}|42\d{7}123456|654321\d{7}24/gi) ?? [];
  };
  for (const { id, full_name } of rows)
    if (full_name.startsWith("Goes")) await db.deleteFrom("donors").where("id", "=", id).execute();
  const other = new DatabaseSync(path);
  other.exec("pragma secure_delete = on; pragma cache_size = 20000; pragma wal_checkpoint(truncate)");
  assert.ok(readTraces().length > 0, "the test looks for the wrong bytes, or no page was split");
  // This reads every page, and from now on they are held.
  other.exec("pragma integrity_check");
  assert.ok(await db.sqlite!.scrub());
  assert.deepEqual(readTraces(), []);
  // As long as before, so that SQLite changes little in a page and leaves the rest of it as it was.
  other.exec("update donors set card = replace(card, 'Stays', 'Still') where rowid % 5 = 0");
  other.exec("pragma wal_checkpoint(truncate)");
  assert.deepEqual(readTraces(), []);
  assert.equal(other.prepare("pragma integrity_check").get()!.integrity_check, "ok");
  other.close();
  await remove();
});
