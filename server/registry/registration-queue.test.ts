import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { NewDonor } from "#contract/donor.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { DatabaseTimeout } from "#server/database/timeouts.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway, type Throwaway } from "#tests/fixtures/registries.ts";
import { createRegistrationQueue } from "./registration-queue.ts";

function metadata(n: number) {
  return { linkHash: `hash ${n}`, noticeVersion: "", noticeLanguage: "" };
}

for (const engine of engines) {
  describe(`registrations that wait at the same time on ${engine}`, () => {
    let db: Database;
    let database: Throwaway["database"];
    let remove: () => Promise<void>;
    before(async () => ({ db, database, remove } = await openThrowaway(engine)));
    after(() => remove());

    const readNames = async () =>
      (await db.selectFrom("donors").select(["id", "full_name"]).orderBy("full_name").execute()).map(
        ({ full_name }) => full_name,
      );

    test("are all stored, once each, and each gets its own id and link", async () => {
      const register = createRegistrationQueue(db);
      const registered = await Promise.all(
        Array.from({ length: 200 }, (_, n) => register(newDonor({ fullName: `Crowd ${n}` }), metadata(n))),
      );
      assert.equal(new Set(registered.map(({ id }) => id)).size, 200);
      for (const [n, { id, linkHash }] of registered.entries()) {
        assert.equal(linkHash, `hash ${n}`);
        const row = await db.selectFrom("donors").select("full_name").where("id", "=", id).executeTakeFirstOrThrow();
        assert.equal(row.full_name, `Crowd ${n}`);
      }
    });

    test("and are the same, are one donor with the first one's link", async () => {
      const register = createRegistrationQueue(db);
      const same = newDonor({ fullName: "Same" });
      const registered = await Promise.all(Array.from({ length: 10 }, (_, n) => register(same, metadata(n))));
      assert.equal(new Set(registered.map(({ id }) => id)).size, 1);
      assert.ok(registered.every(({ linkHash }) => linkHash === "hash 0"));
    });

    test("do not suffer from one that the database refuses", async () => {
      const register = createRegistrationQueue(db);
      const refused = { ...newDonor({ fullName: "Refused" }), city: null } as unknown as NewDonor;
      const outcomes = await Promise.allSettled([
        register(newDonor({ fullName: "Refused before" })),
        register(refused),
        register(newDonor({ fullName: "Refused after" })),
      ]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      assert.deepEqual(
        (await readNames()).filter((name) => name.startsWith("Refused")),
        ["Refused after", "Refused before"],
      );
    });

    test("wait for the disk together, though one of them is there already", async () => {
      let writes = 0;
      const countWrites = db.withPlugin({
        transformQuery: ({ node }) => {
          writes++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const sqlite = db.sqlite && {
        ...db.sqlite,
        runForEach: (...words: Parameters<typeof db.sqlite.runForEach>) => {
          writes++;
          return db.sqlite!.runForEach(...words);
        },
      };
      const register = createRegistrationQueue(Object.assign(countWrites, sqlite && { sqlite }) as Database);
      await registerDonor(db, newDonor({ fullName: "Counted 0" }));
      await Promise.all(Array.from({ length: 100 }, (_, n) => register(newDonor({ fullName: `Counted ${n}` }))));
      assert.ok(writes > 0 && writes <= 9, `${writes} writes`);
    });

    test("and whose senders have given up, are not stored when the database answers again", async () => {
      const stall = Promise.withResolvers<void>();
      const stalled = db.withoutPlugins() as Database;
      const executeQuery: Database["executeQuery"] = async (...words) => {
        await stall.promise;
        return db.executeQuery(...words);
      };
      const sqlite = db.sqlite && {
        ...db.sqlite,
        async runForEach(...words: Parameters<typeof db.sqlite.runForEach>) {
          await stall.promise;
          return db.sqlite!.runForEach(...words);
        },
      };
      const register = createRegistrationQueue(Object.assign(stalled, { executeQuery }, sqlite && { sqlite }), 1000);
      const underWay = register(newDonor({ fullName: "Stalled, under way" }));
      await nextTurn();
      await nextTurn();
      const late = assert.rejects(register(newDonor({ fullName: "Stalled, late" })), DatabaseTimeout);
      await wait(1010);
      const inTime = register(newDonor({ fullName: "Stalled, in time" }));
      stall.resolve();
      await Promise.all([underWay, late, inTime]);
      assert.deepEqual(
        (await readNames()).filter((name) => name.startsWith("Stalled")),
        ["Stalled, in time", "Stalled, under way"],
      );
    });

    // On PostgreSQL others write at the same time.
    if (engine === "sqlite")
      test("for another process to write, are stored afterwards unless their senders have given up", async () => {
        assert.ok(database.engine === "sqlite");
        const other = new DatabaseSync(sqliteFile(database.folder));
        other.exec("begin immediate");
        const late = createRegistrationQueue(db, 100)(newDonor({ fullName: "Locked out, late" }));
        const inTime = createRegistrationQueue(db)(newDonor({ fullName: "Locked out, in time" }));
        await assert.rejects(late, DatabaseTimeout);
        other.exec("rollback");
        other.close();
        await inTime;
        assert.deepEqual(
          (await readNames()).filter((name) => name.startsWith("Locked out")),
          ["Locked out, in time"],
        );
      });
  });
}
