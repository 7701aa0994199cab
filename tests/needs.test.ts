import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { saveContact } from "#server/registry/messages/contacts.ts";
import { answerOffer } from "#server/registry/needs/answers.ts";
import { newOffer } from "#server/registry/needs/offer-row.ts";
import { newDonor, registerDonor } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { advanceAll, makeNeedRow, settleDonors } from "./fixtures/needs.ts";
import { engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";

const kills = rounds({ share: 2, whole: 200 });
const needs = rounds({ share: 30, whole: 300 });
const donors = needs * 5;

/** Works on needs at a moment that stands still, without a pause, and says when it begins. */
const worker = `
  import { openRegistry } from "#server/database/open.ts";
  import { advanceAll } from "#tests/fixtures/needs.ts";
  const db = await openRegistry(JSON.parse(process.argv[1]));
  console.log("begins");
  for (;;) await advanceAll(db, () => Number(process.argv[2])).catch(() => {});
`;

function start(database: Throwaway["database"], moment: number) {
  const args = ["--input-type=module", "-e", worker, JSON.stringify(database), String(moment)];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

for (const engine of engines) {
  describe(`needs on ${engine}`, () => {
    let throwaway: Throwaway;
    let db: Database;
    before(async () => {
      throwaway = await makeRegistry(engine);
      db = await openRegistry(throwaway.database);
      for (let n = 0; n < donors; n++) {
        const { id } = await registerDonor(db, newDonor({ fullName: `Donor ${n}`, bloodType: "O-" }));
        const contact = { channel: "phone" as const, address: "", addressKey: "", language: "en", noticeVersion: "" };
        await saveContact(db, id, { ...contact, topics: ["needs"] });
      }
      await settleDonors(db);
      // As if the codes had been entered.
      await db.updateTable("contacts").set({ confirmed_at: "x" }).execute();
      await db.deleteFrom("messages").execute();
    });
    after(async () => {
      await db.destroy();
      await throwaway.remove();
    });

    const addNeed = async (wanted = 1) => {
      const id = newId();
      await db.insertInto("needs").values(makeNeedRow({ id, wanted })).execute();
      return id;
    };

    test("no wave is sent twice and none is forgotten, by two servers that are killed at any moment", async () => {
      const ids = await Promise.all(Array.from({ length: needs }, () => addNeed()));
      // Many kills take longer than the pause after a wave.
      const moment = Date.now();
      for (let kill = 0; kill < kills; kill++) {
        const servers = [start(throwaway.database, moment), start(throwaway.database, moment)];
        await Promise.all(servers.map((server) => once(server.stdout, "data")));
        await wait(20 * Math.random());
        for (const server of servers) server.kill("SIGKILL");
        await Promise.all(servers.map((server) => once(server, "exit")));
      }
      const readOffers = () => db.selectFrom("need_offers").select(["id", "need_id", "donor_id"]).execute();
      // A server that was killed may hold donors for a moment, who are looked at again within seconds.
      const killedAt = Date.now();
      await eventually(async () => {
        await advanceAll(db, () => moment + 3000 + Date.now() - killedAt);
        const offers = await readOffers();
        for (const id of ids) assert.equal(offers.filter(({ need_id }) => need_id === id).length, 4, "one whole wave");
      });
      const offers = await readOffers();
      assert.equal(
        new Set(offers.map(({ donor_id }) => donor_id)).size,
        offers.length,
        "nobody is asked for two needs",
      );
      const messages = await db.selectFrom("messages").select("detail").where("kind", "=", "need").execute();
      assert.deepEqual(messages.map(({ detail }) => detail).toSorted(), offers.map(({ id }) => id).toSorted());
    });

    if (engine === "postgresql")
      test("a wave whose donors others are changing is not over: they are asked within seconds", async () => {
        const other = await openRegistry(throwaway.database);
        const all = db.selectFrom("willing_donors").select("donor_id").orderBy("donor_id");
        const ids = (await all.execute()).slice(0, 10).map(({ donor_id }) => donor_id);
        // Of very many, some alone are compared.
        await db.updateTable("willing_donors").set({ ask_from: "9" }).execute();
        await db.updateTable("willing_donors").set({ ask_from: "" }).where("donor_id", "in", ids).execute();
        // The others may be due for their next wave by now.
        await db.updateTable("needs").set({ due_at: "" }).execute();
        const id = await addNeed();
        const countAsked = async () =>
          (await db.selectFrom("need_offers").select("id").where("need_id", "=", id).execute()).length;
        const dueInMs = async () => {
          const due = db.selectFrom("needs").select("due_at").where("id", "=", id);
          return Date.parse((await due.executeTakeFirstOrThrow()).due_at) - Date.now();
        };
        await other.transaction().execute(async (transaction) => {
          const willing = transaction.selectFrom("willing_donors").select("donor_id");
          await willing.where("donor_id", "in", ids.slice(2)).forUpdate().execute();
          await advanceAll(db);
          assert.deepEqual([await countAsked(), (await dueInMs()) < 3000], [2, true]);
        });
        await advanceAll(db, () => Date.now() + 3000);
        assert.equal(await countAsked(), 4);
        assert.ok((await dueInMs()) > 200_000);
        await other.destroy();
      });

    test("donors who say yes at the same moment cannot take the same place", async () => {
      const other = await openRegistry(throwaway.database);
      const need = await addNeed(2);
      const free = await db.selectFrom("donors").select("id").orderBy("id", "desc").limit(10).execute();
      const rows = free.map(({ id }) => newOffer(makeNeedRow({ id: need }), { donor_id: id, via: "wave" }));
      await db.insertInto("need_offers").values(rows).execute();
      const said = await Promise.all(
        rows.map(({ id, donor_id }, n) => answerOffer(n % 2 ? db : other, id, "yes", { donorId: donor_id! })),
      );
      await other.destroy();
      const count = (state: string) => said.filter((one) => one.state === state).length;
      assert.deepEqual([count("yes"), count("reserve"), count("enough")], [2, 1, 7]);
    });
  });
}
